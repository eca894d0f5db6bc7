function ringOfClues(clues) {
    let slow = clues.length === 0 ? -1 : 0;
    let fast = slow;
    // In a ring, the fast one comes closer to the slow one by one clue in each round.
    do {
        if (fast === -1 || clues[fast] === -1) {
            return -1; // the hunt is over
        }
        slow = clues[slow];
        fast = clues[clues[fast]];
    } while (slow !== fast);

    // From the start and from the meeting place it is equally far to the first clue of the ring.
    let start = 0;
    while (start !== slow) {
        start = clues[start];
        slow = clues[slow];
    }
    return start;
}
