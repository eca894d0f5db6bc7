def fewest_coins(coins, fare):
    never = float("inf")
    best = [0] + [never] * fare
    for coin in coins:
        for amount in range(fare, coin - 1, -1):
            best[amount] = min(best[amount], best[amount - coin] + 1)
    return best[fare] if best[fare] != never else -1
