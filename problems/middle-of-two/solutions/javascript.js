function middleOfTwo(north, south) {
    const [shorter, longer] = north.length <= south.length ? [north, south] : [south, north];
    const total = shorter.length + longer.length;
    const half = Math.floor(total / 2); // this many values belong to the left of the cut

    let low = 0;
    let high = shorter.length;
    while (low < high) {
        const middle = Math.floor((low + high) / 2);
        if (shorter[middle] < longer[half - middle - 1]) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }

    // An end of a list is no neighbour of the cut.
    const rest = half - low;
    const right = Math.min(shorter[low] ?? Infinity, longer[rest] ?? Infinity);
    if (total % 2 === 1) {
        return 2 * right;
    }
    return Math.max(shorter[low - 1] ?? -Infinity, longer[rest - 1] ?? -Infinity) + right;
}
