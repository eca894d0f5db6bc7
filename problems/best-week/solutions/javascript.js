function bestWeek(gains, days) {
    if (gains.length < days) {
        return 0;
    }
    let window = 0;
    for (let i = 0; i < days; i++) {
        window += gains[i];
    }
    let best = window;
    for (let i = days; i < gains.length; i++) {
        // Day i comes in at the right, and the oldest day of the window goes.
        window += gains[i] - gains[i - days];
        best = Math.max(best, window);
    }
    return best;
}
