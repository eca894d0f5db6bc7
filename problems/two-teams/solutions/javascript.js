function twoTeams(children, rivals) {
    const rivalsOf = Array.from({ length: children }, () => []);
    for (const [a, b] of rivals) {
        rivalsOf[a].push(b);
        rivalsOf[b].push(a);
    }
    const team = new Array(children).fill(null);
    for (let start = 0; start < children; start++) {
        if (team[start] !== null) {
            continue;
        }
        // The smallest number of a new group: it may choose, and all others of the group follow from it.
        team[start] = 0;
        const waiting = [start];
        while (waiting.length > 0) {
            const child = waiting.pop();
            for (const rival of rivalsOf[child]) {
                if (team[rival] === null) {
                    team[rival] = 1 - team[child];
                    waiting.push(rival);
                } else if (team[rival] === team[child]) {
                    return [];
                }
            }
        }
    }
    return team;
}
