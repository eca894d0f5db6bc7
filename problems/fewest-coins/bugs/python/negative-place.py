def fewest_coins(coins, fare):
    never = float("inf")
    best = [0] + [never] * fare
    for amount in range(1, fare + 1):
        for coin in coins:
            try:
                best[amount] = min(best[amount], best[amount - coin] + 1)
            except IndexError:
                pass
    return best[fare] if best[fare] != never else -1
