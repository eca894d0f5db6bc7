class Solution {
    static long spellingSteps(String before, String after) {
        // steps[i][j] turns the first i letters of before into the first j of after. The edges only take away or put in.
        int[][] steps = new int[before.length() + 1][after.length() + 1];
        for (int i = 0; i <= before.length(); i++) {
            for (int j = 0; j <= after.length(); j++) {
                if (i == 0 || j == 0) {
                    steps[i][j] = i + j;
                } else if (before.charAt(i - 1) == after.charAt(j - 1)) {
                    steps[i][j] = steps[i - 1][j - 1];
                } else {
                    // The last step takes a letter away, puts one in, or exchanges one.
                    steps[i][j] = 1 + Math.min(steps[i - 1][j - 1], Math.min(steps[i - 1][j], steps[i][j - 1]));
                }
            }
        }
        return steps[before.length()][after.length()];
    }
}
