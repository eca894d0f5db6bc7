import java.util.*;

class Solution {
    static long[][] twoCoasts(long[][] heights) {
        boolean[][] west = drained(heights, 0);
        boolean[][] east = drained(heights, heights[0].length - 1);
        List<long[]> both = new ArrayList<>();
        for (int r = 0; r < heights.length; r++) {
            for (int c = 0; c < heights[0].length; c++) {
                if (west[r][c] && east[r][c]) {
                    both.add(new long[] {r, c});
                }
            }
        }
        return both.toArray(new long[0][]);
    }

    // Marks all squares from which water reaches the column: it walks backwards, up the hills.
    private static boolean[][] drained(long[][] heights, int column) {
        boolean[][] found = new boolean[heights.length][heights[0].length];
        Deque<int[]> waiting = new ArrayDeque<>();
        for (int r = 0; r < heights.length; r++) {
            found[r][column] = true;
            waiting.push(new int[] {r, column});
        }
        int[][] steps = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
        while (!waiting.isEmpty()) {
            int[] square = waiting.pop();
            for (int[] step : steps) {
                int i = square[0] + step[0];
                int j = square[1] + step[1];
                if (i < 0 || i >= heights.length || j < 0 || j >= heights[0].length || found[i][j]) {
                    continue;
                }
                if (heights[i][j] >= heights[square[0]][square[1]]) {
                    found[i][j] = true;
                    waiting.push(new int[] {i, j});
                }
            }
        }
        return found;
    }
}
