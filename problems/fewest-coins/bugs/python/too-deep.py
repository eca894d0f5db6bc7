def fewest_coins(coins, fare):
    known = {0: 0}

    def fewest(rest):
        if rest < 0:
            return float("inf")
        if rest not in known:
            known[rest] = min(fewest(rest - coin) for coin in coins) + 1
        return known[rest]

    count = fewest(fare)
    return -1 if count == float("inf") else count
