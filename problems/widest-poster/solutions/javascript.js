function widestPoster(boards) {
    const open = []; // [start, height] of the posters that may still grow, in rising height
    let largest = 0;
    for (let i = 0; i <= boards.length; i++) {
        const height = boards[i] ?? 0; // the ground behind the fence ends all of them
        let start = i;
        while (open.length > 0 && open[open.length - 1][1] >= height) {
            const [earlier, limit] = open.pop();
            start = earlier;
            largest = Math.max(largest, limit * (i - start));
        }
        // A poster of this height could already begin where the higher ones began.
        open.push([start, height]);
    }
    return largest;
}
