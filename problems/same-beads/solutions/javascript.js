function sameBeads(first, second) {
    if (first.length !== second.length) {
        return false;
    }
    const spare = new Map(); // beads of the first necklace that are not used yet
    for (const bead of first) {
        spare.set(bead, (spare.get(bead) ?? 0) + 1);
    }
    for (const bead of second) {
        const left = spare.get(bead) ?? 0;
        if (left === 0) {
            return false;
        }
        spare.set(bead, left - 1);
    }
    // Equally many beads, and none was missing: so none is left over either.
    return true;
}
