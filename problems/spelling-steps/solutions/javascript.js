function spellingSteps(before, after) {
    // The row belongs to a beginning of before, and its entry j to the first j letters of after.
    let above = Array.from({ length: after.length + 1 }, (_, j) => j);
    for (let i = 1; i <= before.length; i++) {
        const row = [i];
        for (let j = 1; j <= after.length; j++) {
            if (before[i - 1] === after[j - 1]) {
                row.push(above[j - 1]);
            } else {
                // The last step takes a letter away, puts one in, or exchanges one.
                row.push(1 + Math.min(above[j], row[j - 1], above[j - 1]));
            }
        }
        above = row;
    }
    return above[after.length];
}
