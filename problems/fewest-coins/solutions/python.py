def fewest_coins(coins: list[int], fare: int) -> int:
    no_way = fare + 1  # more coins than any amount up to the fare can take
    fewest = [0] + [no_way] * fare  # fewest[amount]: the answer for that amount

    for amount in range(1, fare + 1):
        for coin in coins:
            if coin <= amount:
                # This coin comes last, and the best for the rest before it.
                fewest[amount] = min(fewest[amount], fewest[amount - coin] + 1)

    return fewest[fare] if fewest[fare] < no_way else -1
