function villageGroups(villages, roads) {
    const speaker = Array.from({ length: villages }, (_, village) => village);
    const members = new Array(villages).fill(1); // right for speakers of a whole group only

    function headOf(village) {
        while (speaker[village] !== village) {
            // Point past the one in between: the next walk is shorter.
            speaker[village] = speaker[speaker[village]];
            village = speaker[village];
        }
        return village;
    }

    let groups = villages;
    for (const road of roads) {
        let [a, b] = road.map(headOf);
        if (a === b) {
            continue;
        }
        // The smaller group joins the larger one, so that the ways stay short.
        if (members[a] < members[b]) {
            [a, b] = [b, a];
        }
        speaker[b] = a;
        members[a] += members[b];
        groups--;
    }
    return groups;
}
