function fewChanges(stops, buses, start, goal, changes) {
    let priceTo = new Array(stops).fill(Infinity);
    priceTo[start] = 0;
    for (let used = 0; used <= changes; used++) {
        // The old prices stay as they are during a round: a trip must not grow by two buses in it.
        const cheaper = [...priceTo];
        for (const [a, b, price] of buses) {
            cheaper[b] = Math.min(cheaper[b], priceTo[a] + price);
        }
        priceTo = cheaper;
    }
    return priceTo[goal] < Infinity ? priceTo[goal] : -1;
}
