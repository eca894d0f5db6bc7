function letterLadder(first, last, notebook) {
    const unused = new Set(notebook);
    const changes = new Map([[first, 0]]);
    // The map keeps the order in which words came in, and the loop sees the new ones, too: that is a queue.
    for (const [word, count] of changes) {
        if (word === last) {
            return count;
        }
        for (let i = 0; i < word.length; i++) {
            for (const letter of "abcdefghijklmnopqrstuvwxyz") {
                const other = word.slice(0, i) + letter + word.slice(i + 1);
                // What is taken out can't be found a second time.
                if (unused.delete(other) && !changes.has(other)) {
                    changes.set(other, count + 1);
                }
            }
        }
    }
    return -1;
}
