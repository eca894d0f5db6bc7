function sawmill(beam, marks) {
    // The ends count as places too, so that every piece lies between two entries of the list.
    const cuts = [0, ...marks, beam].sort((a, b) => a - b);
    const n = cuts.length;
    const least = cuts.map(() => new Array(n).fill(0));

    // Short pieces first: what a longer one falls into is then ready.
    for (let width = 2; width < n; width++) {
        for (let left = 0; left + width < n; left++) {
            const right = left + width;
            let parts = Infinity;
            for (let mark = left + 1; mark < right; mark++) {
                parts = Math.min(parts, least[left][mark] + least[mark][right]);
            }
            least[left][right] = cuts[right] - cuts[left] + parts;
        }
    }
    return least[0][n - 1];
}
