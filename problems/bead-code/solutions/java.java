class Solution {
    static String beadCode(String beads) {
        StringBuilder code = new StringBuilder();
        int start = 0; // where the current run begins
        while (start < beads.length()) {
            int end = start + 1;
            while (end < beads.length() && beads.charAt(end) == beads.charAt(start)) {
                end++;
            }
            code.append(beads.charAt(start));
            if (end - start > 1) {
                code.append(end - start);
            }
            start = end;
        }
        return code.toString();
    }
}
