function promisedRoad(villages, roads, promised) {
    const leader = Array.from({ length: villages }, (_, village) => village);

    function find(village) {
        while (leader[village] !== village) {
            leader[village] = leader[leader[village]];
            village = leader[village];
        }
        return village;
    }

    let total = 0;
    let parts = villages; // groups of villages that are connected
    // The promised road has its turn first, so it never closes a ring.
    for (const [a, b, cost] of [roads[promised], ...[...roads].sort((x, y) => x[2] - y[2])]) {
        const first = find(a);
        const second = find(b);
        if (first !== second) {
            leader[first] = second;
            total += cost;
            parts--;
        }
    }
    return parts === 1 ? total : -1;
}
