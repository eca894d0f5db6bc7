def fewest_coins(coins, fare):
    no_way = 10000
    best = [0] + [no_way] * fare
    for amount in range(1, fare + 1):
        for coin in coins:
            if coin <= amount:
                best[amount] = min(best[amount], best[amount - coin] + 1)
    return best[fare] if best[fare] < no_way else -1
