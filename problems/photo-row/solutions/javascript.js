function photoRow(houses) {
    // ends[k]: the fewest houses with which a row of k + 1 photos can end. The list is always in order.
    const ends = [];
    for (const count of houses) {
        let low = 0;
        let high = ends.length;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (ends[middle] < count) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        ends[low] = count;
    }
    return ends.length;
}
