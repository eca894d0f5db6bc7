function gardenWalks(garden) {
    // walks[c]: the number of walks to column c of the row looked at last.
    const walks = new Array(garden[0].length).fill(0);
    walks[0] = 1; // as if the visitor came from above the entrance
    for (const row of garden) {
        for (let c = 0; c < row.length; c++) {
            if (row[c] === "~") {
                walks[c] = 0;
            } else if (c > 0) {
                // Still from the row above, plus the square on the left of this one.
                walks[c] += walks[c - 1];
            }
        }
    }
    return walks[walks.length - 1];
}
