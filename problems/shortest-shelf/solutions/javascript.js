function shortestShelf(shelf, wanted) {
    const lacking = new Map(); // below 0: more copies in the part than wanted
    const add = (title, change) => {
        const now = (lacking.get(title) ?? 0) + change;
        lacking.set(title, now);
        return now;
    };

    for (const title of wanted) {
        add(title, 1);
    }
    let missing = wanted.length;
    let best = [];
    let first = 0;
    for (let last = 0; last < shelf.length; last++) {
        if (add(shelf[last], -1) >= 0) {
            missing--;
        }
        // As long as nothing is missing, the part may lose its first book.
        while (missing === 0) {
            if (best.length === 0 || last - first < best[1] - best[0]) {
                best = [first, last];
            }
            if (add(shelf[first], 1) > 0) {
                missing++;
            }
            first++;
        }
    }
    return best;
}
