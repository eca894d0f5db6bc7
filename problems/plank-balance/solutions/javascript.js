function plankBalance(weights) {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let left = 0; // weight of all crates before place i
    for (const [i, weight] of weights.entries()) {
        // What is neither on the left nor the crate itself is on the right.
        if (left === total - left - weight) {
            return i;
        }
        left += weight;
    }
    return -1;
}
