function fewestCoins(coins, fare) {
    const fewest = new Array(fare + 1).fill(Infinity); // fewest[amount]: the answer for that amount
    fewest[0] = 0;
    for (let amount = 1; amount <= fare; amount++) {
        for (const coin of coins) {
            if (coin <= amount) {
                // This coin comes last, and the best for the rest before it.
                fewest[amount] = Math.min(fewest[amount], fewest[amount - coin] + 1);
            }
        }
    }
    return fewest[fare] < Infinity ? fewest[fare] : -1;
}
