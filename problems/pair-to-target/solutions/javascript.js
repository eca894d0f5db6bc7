function pairToTarget(slips, target) {
    const positionOf = new Map(); // for the slips already passed
    for (const [i, amount] of slips.entries()) {
        // Ask before storing, so that a slip can never be paired with itself.
        const partner = positionOf.get(target - amount);
        if (partner !== undefined) {
            return [partner, i];
        }
        positionOf.set(amount, i);
    }
    return [];
}
