function tracedWord(tray, word) {
    const letters = tray.map((row) => [...row]);

    // Can the letters of `word` from i on be traced, with the first of them at (r, c)?
    function trace(r, c, i) {
        if (letters[r]?.[c] !== word[i]) {
            return false; // another letter, a place under the finger, or outside the tray
        }
        if (i === word.length - 1) {
            return true;
        }
        letters[r][c] = null;
        const found =
            trace(r - 1, c, i + 1) || trace(r + 1, c, i + 1) || trace(r, c - 1, i + 1) || trace(r, c + 1, i + 1);
        letters[r][c] = word[i];
        return found;
    }

    return letters.some((row, r) => row.some((_, c) => trace(r, c, 0)));
}
