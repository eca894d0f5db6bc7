function gardenPath(length) {
    // The ways for the length reached so far, and for the length before it.
    let ways = 1;
    let before = 0; // a path shorter than nothing can't be laid
    for (let reached = 0; reached < length; reached++) {
        [ways, before] = [ways + before, ways];
    }
    return ways;
}
