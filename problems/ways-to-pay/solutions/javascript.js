function waysToPay(kinds, price) {
    // ways[amount]: in how many ways the kinds so far pay it. Nothing is paid in one way, with no coins.
    const ways = new Array(price + 1).fill(0);
    ways[0] = 1;
    // One kind after the other: so a way is counted in one order only.
    for (const kind of kinds) {
        for (let amount = kind; amount <= price; amount++) {
            ways[amount] += ways[amount - kind];
        }
    }
    return ways[price];
}
