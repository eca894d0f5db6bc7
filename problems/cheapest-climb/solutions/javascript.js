function cheapestClimb(tolls) {
    // Cheapest totals for standing one and two places below the current step.
    // Both begin as the ground, which is free, as is a place below it.
    let oneBelow = 0;
    let twoBelow = 0;
    for (const toll of tolls) {
        const here = toll + Math.min(oneBelow, twoBelow);
        twoBelow = oneBelow;
        oneBelow = here;
    }
    // The lamp room is entered from the last step or from the one before it.
    return Math.min(oneBelow, twoBelow);
}
