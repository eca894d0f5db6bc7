function bestStretch(marks) {
    let best = marks[0], endingHere = 0;
    for (const mark of marks) {
        // What came before is kept only if it lifts this turn.
        endingHere = mark + Math.max(endingHere, 0);
        best = Math.max(best, endingHere);
    }
    return best;
}
