def fewest_coins(coins, fare):
    best = [0] + [-1] * fare
    for amount in range(1, fare + 1):
        options = [best[amount - coin] for coin in coins if coin <= amount]
        if options:
            best[amount] = min(options) + 1
    return best[fare]
