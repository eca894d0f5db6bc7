function countThePonds(depths) {
    const wet = depths.map((row) => row.map((depth) => depth > 0)); // false again once it was found
    let ponds = 0;

    function findPond(row, column) {
        const waiting = [[row, column]];
        wet[row][column] = false;
        while (waiting.length > 0) {
            const [r, c] = waiting.pop();
            for (let i = r - 1; i <= r + 1; i++) {
                for (let j = c - 1; j <= c + 1; j++) {
                    // Outside the meadow there is nothing, which is not wet either.
                    if (wet[i]?.[j]) {
                        wet[i][j] = false;
                        waiting.push([i, j]);
                    }
                }
            }
        }
    }

    for (const [row, line] of wet.entries()) {
        for (let column = 0; column < line.length; column++) {
            if (line[column]) {
                // No pond so far has this square. Find all of its pond now, so that nobody counts it again.
                ponds++;
                findPond(row, column);
            }
        }
    }
    return ponds;
}
