class Solution {
    static long ripeningCrate(String[] crate) {
        int rows = crate.length;
        int columns = crate[0].length();
        char[][] now = new char[rows][];
        for (int r = 0; r < rows; r++) {
            now[r] = crate[r].toCharArray();
        }
        long days = 0;
        while (true) {
            char[][] tomorrow = new char[rows][];
            boolean hard = false;
            boolean changed = false;
            for (int r = 0; r < rows; r++) {
                tomorrow[r] = now[r].clone();
                for (int c = 0; c < columns; c++) {
                    if (now[r][c] != 'h') {
                        continue;
                    }
                    hard = true;
                    if ((r > 0 && now[r - 1][c] == 'r') || (r + 1 < rows && now[r + 1][c] == 'r')
                            || (c > 0 && now[r][c - 1] == 'r') || (c + 1 < columns && now[r][c + 1] == 'r')) {
                        tomorrow[r][c] = 'r';
                        changed = true;
                    }
                }
            }
            if (!hard) {
                return days;
            }
            if (!changed) {
                return -1;
            }
            now = tomorrow;
            days++;
        }
    }
}
