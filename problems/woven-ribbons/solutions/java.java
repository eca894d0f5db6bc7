class Solution {
    static boolean wovenRibbons(String first, String second, String band) {
        int n = first.length(), m = second.length();
        if (n + m != band.length()) {
            return false;
        }

        // possible[i][j]: the first i squares of first and j of second can make the first i + j squares of the band.
        boolean[][] possible = new boolean[n + 1][m + 1];
        possible[0][0] = true;
        for (int i = 0; i <= n; i++) {
            for (int j = 0; j <= m; j++) {
                // The last square of this part of the band comes from the one ribbon or from the other.
                if (i > 0 && possible[i - 1][j] && first.charAt(i - 1) == band.charAt(i + j - 1)) {
                    possible[i][j] = true;
                }
                if (j > 0 && possible[i][j - 1] && second.charAt(j - 1) == band.charAt(i + j - 1)) {
                    possible[i][j] = true;
                }
            }
        }
        return possible[n][m];
    }
}
