import java.util.*;

class Solution {
    static long pondSize(String[] marsh, long row, long column) {
        int height = marsh.length;
        int width = marsh[0].length();
        if (marsh[(int) row].charAt((int) column) != '~') {
            return 0;
        }

        boolean[][] found = new boolean[height][width];
        Deque<int[]> waiting = new ArrayDeque<>();
        found[(int) row][(int) column] = true;
        waiting.push(new int[] {(int) row, (int) column});
        int[][] steps = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
        long size = 0;

        while (!waiting.isEmpty()) {
            int[] square = waiting.pop();
            size++;
            for (int[] step : steps) {
                int r = square[0] + step[0];
                int c = square[1] + step[1];
                boolean onMap = r >= 0 && r < height && c >= 0 && c < width;
                if (onMap && marsh[r].charAt(c) == '~' && !found[r][c]) {
                    // Marked as soon as it is found, so that no square waits twice.
                    found[r][c] = true;
                    waiting.push(new int[] {r, c});
                }
            }
        }
        return size;
    }
}
