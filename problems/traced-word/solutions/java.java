class Solution {
    static boolean tracedWord(String[] tray, String word) {
        char[][] letters = new char[tray.length][];
        for (int r = 0; r < tray.length; r++) {
            letters[r] = tray[r].toCharArray();
        }
        for (int r = 0; r < letters.length; r++) {
            for (int c = 0; c < letters[0].length; c++) {
                if (trace(letters, word, r, c, 0)) {
                    return true;
                }
            }
        }
        return false;
    }

    // Can the letters of `word` from i on be traced, with the first of them at (r, c)?
    private static boolean trace(char[][] letters, String word, int r, int c, int i) {
        if (r < 0 || r >= letters.length || c < 0 || c >= letters[0].length || letters[r][c] != word.charAt(i)) {
            return false;
        }
        if (i == word.length() - 1) {
            return true;
        }
        char letter = letters[r][c];
        letters[r][c] = '#'; // equal to no letter, so this path can't come back
        boolean found = trace(letters, word, r - 1, c, i + 1)
                || trace(letters, word, r + 1, c, i + 1)
                || trace(letters, word, r, c - 1, i + 1)
                || trace(letters, word, r, c + 1, i + 1);
        letters[r][c] = letter;
        return found;
    }
}
