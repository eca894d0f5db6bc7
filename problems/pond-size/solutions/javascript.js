function pondSize(marsh, row, column) {
    const fresh = marsh.map((line) => [...line]); // water that was found is turned into "." here
    const waiting = [];
    let size = 0;

    // Marked as soon as it is found, so that no square waits twice.
    function find(r, c) {
        if (fresh[r]?.[c] === "~") {
            fresh[r][c] = ".";
            waiting.push([r, c]);
            size++;
        }
    }

    find(row, column);
    while (waiting.length > 0) {
        const [r, c] = waiting.pop();
        find(r - 1, c);
        find(r + 1, c);
        find(r, c - 1);
        find(r, c + 1);
    }
    return size;
}
