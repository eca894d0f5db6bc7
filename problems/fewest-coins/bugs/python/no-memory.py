def fewest_coins(coins, fare):
    def fewest(rest):
        if rest == 0:
            return 0
        return min((fewest(rest - coin) + 1 for coin in coins if coin <= rest), default=float("inf"))

    count = fewest(fare)
    return -1 if count == float("inf") else count
