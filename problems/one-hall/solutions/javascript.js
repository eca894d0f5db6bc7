function oneHall(bookings) {
    // Without a comparison of its own, sort() would compare the pairs as texts.
    const byStart = [...bookings].sort((a, b) => a[0] - b[0]);

    let freeFrom = 0; // the hall is free from this minute on
    for (const [start, end] of byStart) {
        if (start < freeFrom) {
            return false;
        }
        freeFrom = end;
    }
    return true;
}
