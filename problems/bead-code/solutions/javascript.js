function beadCode(beads) {
    const parts = [];
    let start = 0; // where the current run begins
    while (start < beads.length) {
        let end = start + 1;
        while (end < beads.length && beads[end] === beads[start]) {
            end++;
        }
        parts.push(beads[start]);
        if (end - start > 1) {
            parts.push(end - start);
        }
        start = end;
    }
    return parts.join("");
}
