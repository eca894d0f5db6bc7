function oneMoreShift(plan, shift) {
    let [start, end] = shift;
    const earlier = [];
    const later = [];
    for (const [opens, closes] of plan) {
        if (closes < start) {
            earlier.push([opens, closes]);
        } else if (opens > end) {
            later.push([opens, closes]);
        } else {
            // The two meet, so the shift grows; it still meets no time that it has passed already.
            start = Math.min(start, opens);
            end = Math.max(end, closes);
        }
    }
    return [...earlier, [start, end], ...later];
}
