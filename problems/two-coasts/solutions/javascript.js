function twoCoasts(heights) {
    // Marks all squares from which water reaches the column: it walks backwards, up the hills.
    function drained(column) {
        const found = heights.map((row) => row.map((_, c) => c === column));
        const waiting = heights.map((_, r) => [r, column]);
        while (waiting.length > 0) {
            const [r, c] = waiting.pop();
            for (const [i, j] of [[r - 1, c], [r + 1, c], [r, c - 1], [r, c + 1]]) {
                // Outside the grid there is no height, and no comparison with it is true.
                if (heights[i]?.[j] >= heights[r][c] && !found[i][j]) {
                    found[i][j] = true;
                    waiting.push([i, j]);
                }
            }
        }
        return found;
    }

    const west = drained(0);
    const east = drained(heights[0].length - 1);
    return heights.flatMap((row, r) => row.map((_, c) => [r, c]).filter(([, c]) => west[r][c] && east[r][c]));
}
