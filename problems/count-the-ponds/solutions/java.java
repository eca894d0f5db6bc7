import java.util.*;

class Solution {
    static long countThePonds(long[][] depths) {
        boolean[][] found = new boolean[depths.length][depths[0].length];
        long ponds = 0;
        for (int row = 0; row < depths.length; row++) {
            for (int column = 0; column < depths[0].length; column++) {
                if (depths[row][column] > 0 && !found[row][column]) {
                    // No pond so far has this square. Find all of its pond now, so that nobody counts it again.
                    ponds++;
                    findPond(depths, found, row, column);
                }
            }
        }
        return ponds;
    }

    private static void findPond(long[][] depths, boolean[][] found, int row, int column) {
        Deque<int[]> waiting = new ArrayDeque<>();
        found[row][column] = true;
        waiting.push(new int[] {row, column});
        while (!waiting.isEmpty()) {
            int[] square = waiting.pop();
            int lastRow = Math.min(square[0] + 1, depths.length - 1);
            int lastColumn = Math.min(square[1] + 1, depths[0].length - 1);
            for (int i = Math.max(square[0] - 1, 0); i <= lastRow; i++) {
                for (int j = Math.max(square[1] - 1, 0); j <= lastColumn; j++) {
                    if (depths[i][j] > 0 && !found[i][j]) {
                        found[i][j] = true;
                        waiting.push(new int[] {i, j});
                    }
                }
            }
        }
    }
}
