function crossedWires(wires) {
    // From the top on the left; wires from one socket in the order of their ends.
    const order = [...wires].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    let crossings = 0;

    function sort(row) {
        if (row.length <= 1) {
            return row;
        }
        const middle = Math.floor(row.length / 2);
        const upper = sort(row.slice(0, middle));
        const lower = sort(row.slice(middle));
        const merged = [];
        let i = 0;
        for (const end of lower) {
            while (i < upper.length && upper[i] <= end) {
                merged.push(upper[i++]);
            }
            crossings += upper.length - i; // all that are left begin higher and end lower
            merged.push(end);
        }
        return merged.concat(upper.slice(i));
    }

    sort(order.map(([, right]) => right));
    return crossings;
}
