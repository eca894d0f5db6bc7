function upOrDown(moves, goal) {
    let ways = new Map([[0, 1]]); // for each floor, the number of ways to be there after the moves so far
    for (const move of moves) {
        const after = new Map();
        for (const [floor, count] of ways) {
            // A move of 0 floors adds to the same floor twice, as it should.
            after.set(floor + move, (after.get(floor + move) ?? 0) + count);
            after.set(floor - move, (after.get(floor - move) ?? 0) + count);
        }
        ways = after;
    }
    return ways.get(goal) ?? 0;
}
