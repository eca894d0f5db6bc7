function manyNames(notes) {
    const leader = new Map(); // from each name towards the head of its cat

    function headOf(name) {
        while (leader.get(name) !== name) {
            // Point past the one in between: the next walk is shorter.
            leader.set(name, leader.get(leader.get(name)));
            name = leader.get(name);
        }
        return name;
    }

    for (const note of notes) {
        for (const name of note) {
            if (!leader.has(name)) {
                leader.set(name, name);
            }
            leader.set(headOf(name), headOf(note[0]));
        }
    }

    // A Map keeps the order in which the names were first mentioned.
    const cats = new Map();
    for (const name of leader.keys()) {
        const head = headOf(name);
        if (!cats.has(head)) {
            cats.set(head, []);
        }
        cats.get(head).push(name);
    }
    return [...cats.values()].map((names) => names.sort());
}
