function zipTheEnds(line) {
    if (line === null) {
        return null;
    }
    // The slow one stops in the middle, at the last child of the front half.
    let slow = line;
    let fast = line;
    while (fast.next !== null && fast.next.next !== null) {
        slow = slow.next;
        fast = fast.next.next;
    }

    // Cut here, and turn the back half round.
    let here = slow.next;
    let turned = null;
    slow.next = null;
    while (here !== null) {
        const following = here.next;
        here.next = turned;
        turned = here;
        here = following;
    }

    // Put each child of the turned half behind one of the front half. The front half is never shorter.
    let front = line;
    while (turned !== null) {
        const after = front.next;
        const rest = turned.next;
        front.next = turned;
        turned.next = after;
        front = after;
        turned = rest;
    }
    return line;
}
