class Solution {
    static boolean noTileTwice(long block, long[][] wall) {
        int side = wall.length;
        int size = (int) block;
        // For each row, column and block, which colours have been seen there.
        boolean[][] rows = new boolean[side][side + 1];
        boolean[][] columns = new boolean[side][side + 1];
        boolean[][] blocks = new boolean[side][side + 1];
        for (int r = 0; r < side; r++) {
            for (int c = 0; c < side; c++) {
                int colour = (int) wall[r][c];
                if (colour == 0) {
                    continue;
                }
                int square = r / size * size + c / size;
                if (rows[r][colour] || columns[c][colour] || blocks[square][colour]) {
                    return false;
                }
                rows[r][colour] = true;
                columns[c][colour] = true;
                blocks[square][colour] = true;
            }
        }
        return true;
    }
}
