function lensBench(factors) {
    let best = factors[0];
    // The extreme products of the stretches that end just before this lens.
    let highest = 1;
    let lowest = 1;
    for (const factor of factors) {
        // The stretch begins here, or it continues one of the two extremes.
        const endsHere = [factor, highest * factor, lowest * factor];
        highest = Math.max(...endsHere);
        lowest = Math.min(...endsHere);
        best = Math.max(best, highest);
    }
    return best;
}
