function joinedYet(squares, calls) {
    const guide = Array.from({ length: squares }, (_, square) => square); // a head asks itself
    const members = new Array(squares).fill(1); // right for heads only

    function headOf(square) {
        let head = square;
        while (guide[head] !== head) {
            head = guide[head];
        }
        // Everybody on the way asks the head directly from now on.
        while (guide[square] !== head) {
            const next = guide[square];
            guide[square] = head;
            square = next;
        }
        return head;
    }

    const answers = [];
    for (const [kind, ...ends] of calls) {
        let [a, b] = ends.map(headOf);
        if (kind === 2) {
            answers.push(a === b);
        } else if (a !== b) {
            if (members[a] < members[b]) {
                [a, b] = [b, a];
            }
            guide[b] = a;
            members[a] += members[b];
        }
    }
    return answers;
}
