function noTileTwice(block, wall) {
    const side = wall.length;
    // For each row, column and block, which colours have been seen there.
    const rows = wall.map(() => new Set());
    const columns = wall.map(() => new Set());
    const blocks = wall.map(() => new Set());
    for (let r = 0; r < side; r++) {
        for (let c = 0; c < side; c++) {
            const colour = wall[r][c];
            if (colour === 0) {
                continue;
            }
            const square = Math.floor(r / block) * block + Math.floor(c / block);
            for (const seen of [rows[r], columns[c], blocks[square]]) {
                if (seen.has(colour)) {
                    return false;
                }
                seen.add(colour);
            }
        }
    }
    return true;
}
