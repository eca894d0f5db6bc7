function fewestHops(stops, buses, home, work) {
    const nextStops = Array.from({ length: stops }, () => []);
    for (const [a, b] of buses) {
        nextStops[a].push(b);
    }

    const hops = new Array(stops).fill(-1); // -1: not reached
    hops[home] = 0;
    const queue = [home];
    // The list only grows, and the loop walks along it: that is a queue, too.
    for (const stop of queue) {
        for (const there of nextStops[stop]) {
            // The first way that is found is a shortest one; later ones change nothing.
            if (hops[there] === -1) {
                hops[there] = hops[stop] + 1;
                queue.push(there);
            }
        }
    }
    return hops[work];
}
