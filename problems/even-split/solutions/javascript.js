function evenSplit(stones) {
    const total = stones.reduce((sum, stone) => sum + stone, 0);
    if (total % 2 === 1) {
        return false;
    }
    const half = total / 2;

    // possible[weight]: some of the stones so far weigh exactly that much together.
    const possible = new Array(half + 1).fill(false);
    possible[0] = true;
    for (const stone of stones) {
        // From the top down, so that the entries below don't know this stone yet.
        for (let weight = half; weight >= stone; weight--) {
            if (possible[weight - stone]) {
                possible[weight] = true;
            }
        }
    }
    return possible[half];
}
