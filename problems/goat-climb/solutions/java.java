class Solution {
    private static final int[][] STEPS = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

    static long goatClimb(long[][] heights) {
        long[][] longest = new long[heights.length][heights[0].length];
        long best = 0;
        for (int r = 0; r < heights.length; r++) {
            for (int c = 0; c < heights[0].length; c++) {
                best = Math.max(best, climb(heights, longest, r, c));
            }
        }
        return best;
    }

    private static long climb(long[][] heights, long[][] longest, int r, int c) {
        // The longest climb from this field; it is computed once.
        if (longest[r][c] == 0) {
            long best = 0;
            for (int[] step : STEPS) {
                int y = r + step[0];
                int x = c + step[1];
                if (y >= 0 && y < heights.length && x >= 0 && x < heights[0].length && heights[y][x] > heights[r][c]) {
                    best = Math.max(best, climb(heights, longest, y, x));
                }
            }
            longest[r][c] = best + 1;
        }
        return longest[r][c];
    }
}
