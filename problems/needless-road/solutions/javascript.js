function needlessRoad(roads) {
    const leadsTo = new Map(); // name -> another place of its group, or itself
    const members = new Map();

    function headOf(name) {
        while (leadsTo.get(name) !== name) {
            // Point past the one in between: the next walk is shorter.
            leadsTo.set(name, leadsTo.get(leadsTo.get(name)));
            name = leadsTo.get(name);
        }
        return name;
    }

    for (const [position, road] of roads.entries()) {
        for (const name of road) {
            if (!leadsTo.has(name)) {
                leadsTo.set(name, name);
                members.set(name, 1);
            }
        }

        let [large, small] = road.map(headOf);
        if (large === small) {
            return position;
        }
        if (members.get(large) < members.get(small)) {
            [large, small] = [small, large];
        }
        leadsTo.set(small, large);
        members.set(large, members.get(large) + members.get(small));
    }
    return -1;
}
