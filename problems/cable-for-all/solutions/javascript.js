function cableForAll(cabins, routes) {
    const leader = Array.from({ length: cabins }, (_, cabin) => cabin);

    function find(cabin) {
        while (leader[cabin] !== cabin) {
            leader[cabin] = leader[leader[cabin]];
            cabin = leader[cabin];
        }
        return cabin;
    }

    let total = 0;
    let parts = cabins; // groups of cabins that are connected
    for (const [a, b, metres] of [...routes].sort((x, y) => x[2] - y[2])) {
        const first = find(a);
        const second = find(b);
        if (first !== second) {
            leader[first] = second;
            total += metres;
            parts--;
        }
    }
    return parts === 1 ? total : -1;
}
