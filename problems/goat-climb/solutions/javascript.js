function goatClimb(heights) {
    const longest = heights.map((row) => new Array(row.length).fill(0));

    function climb(r, c) {
        // The longest climb from this field; it is computed once.
        if (longest[r][c] === 0) {
            let best = 0;
            for (const [y, x] of [[r - 1, c], [r + 1, c], [r, c - 1], [r, c + 1]]) {
                if (heights[y] !== undefined && heights[y][x] > heights[r][c]) {
                    best = Math.max(best, climb(y, x));
                }
            }
            longest[r][c] = best + 1;
        }
        return longest[r][c];
    }

    let best = 0;
    for (let r = 0; r < heights.length; r++) {
        for (let c = 0; c < heights[r].length; c++) {
            best = Math.max(best, climb(r, c));
        }
    }
    return best;
}
