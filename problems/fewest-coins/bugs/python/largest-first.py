def fewest_coins(coins, fare):
    count = 0
    for coin in sorted(coins, reverse=True):
        count += fare // coin
        fare %= coin
    return count if fare == 0 else -1
