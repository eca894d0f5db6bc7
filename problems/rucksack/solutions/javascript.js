function rucksack(goods, limit) {
    // best[room]: the most that the pieces so far bring with that much room.
    const best = new Array(limit + 1).fill(0);
    for (const [weight, price] of goods) {
        // From the top down, so that the entries below don't know this piece yet.
        for (let room = limit; room >= weight; room--) {
            best[room] = Math.max(best[room], best[room - weight] + price);
        }
    }
    return best[limit];
}
