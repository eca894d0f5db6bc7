function sleepyHives(honey) {
    let best = 0; // the most from the hives passed so far
    let withoutLast = 0; // the same, but from those before the latest of them
    for (const grams of honey) {
        // Either this hive stays shut, or the one just passed does.
        [best, withoutLast] = [Math.max(best, withoutLast + grams), best];
    }
    return best;
}
