class Solution {
    static String typedAndErased(String keys) {
        StringBuilder paper = new StringBuilder(); // the letters still there, the newest at the end
        for (char key : keys.toCharArray()) {
            if (key != '<') {
                paper.append(key);
            } else if (paper.length() > 0) {
                paper.setLength(paper.length() - 1);
            }
        }
        return paper.toString();
    }
}
