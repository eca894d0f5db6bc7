class Solution {
    static String bannerWords(String banner) {
        StringBuilder result = new StringBuilder();
        int end = banner.length(); // the place just behind the word we are walking through
        while (end > 0) {
            if (banner.charAt(end - 1) == ' ') {
                end--;
                continue;
            }
            int start = banner.lastIndexOf(' ', end - 1) + 1;
            if (result.length() > 0) {
                result.append(' ');
            }
            result.append(banner, start, end);
            end = start;
        }
        return result.toString();
    }
}
