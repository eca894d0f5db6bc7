function buyThenSell(auctions) {
    let best = 0; // no purchase at all
    let cheapest = Infinity; // the lowest price up to now
    for (const price of auctions) {
        cheapest = Math.min(cheapest, price);
        // Sold now, the violin was best bought at the lowest price so far.
        best = Math.max(best, price - cheapest);
    }
    return best;
}
