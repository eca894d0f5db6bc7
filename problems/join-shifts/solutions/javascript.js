function joinShifts(shifts) {
    const times = [];
    for (const [start, end] of [...shifts].sort((a, b) => a[0] - b[0])) {
        const last = times[times.length - 1];
        if (last !== undefined && start <= last[1]) {
            // The newcomer may lie wholly inside: the end never moves back.
            last[1] = Math.max(last[1], end);
        } else {
            times.push([start, end]);
        }
    }
    return times;
}
