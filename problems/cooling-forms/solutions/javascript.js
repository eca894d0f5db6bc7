function coolingForms(cakes, pause) {
    const counts = new Map();
    let most = 0;
    for (const kind of cakes) {
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        most = Math.max(most, counts.get(kind));
    }
    if (most === 0) {
        return 0;
    }
    // Between two cakes of a most frequent kind there are rounds of pause + 1 minutes; after them comes the last cake of each.
    let last = 0;
    for (const count of counts.values()) {
        if (count === most) {
            last++;
        }
    }
    return Math.max(cakes.length, (most - 1) * (pause + 1) + last);
}
