function longestCleanRun(rings) {
    const lastCatch = new Map(); // ring -> position of its latest catch
    let left = 0; // where the clean run ending at the current catch begins
    let best = 0;

    for (const [right, ring] of rings.entries()) {
        if (lastCatch.has(ring)) {
            // The latest catch may lie before the run already: the left edge never steps back.
            left = Math.max(left, lastCatch.get(ring) + 1);
        }
        lastCatch.set(ring, right);
        best = Math.max(best, right - left + 1);
    }
    return best;
}
