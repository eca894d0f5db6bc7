class Solution {
    static long gardenWalks(String[] garden) {
        // walks[c]: the number of walks to column c of the row looked at last.
        long[] walks = new long[garden[0].length()];
        walks[0] = 1; // as if the visitor came from above the entrance
        for (String row : garden) {
            for (int c = 0; c < walks.length; c++) {
                if (row.charAt(c) == '~') {
                    walks[c] = 0;
                } else if (c > 0) {
                    // Still from the row above, plus the square on the left of this one.
                    walks[c] += walks[c - 1];
                }
            }
        }
        return walks[walks.length - 1];
    }
}
