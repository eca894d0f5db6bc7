def fewest_coins(coins: list[int], fare: int) -> int:
    reached = {0}  # the sums that some number of coins can make
    newest = {0}  # those of them that need exactly `count` coins
    count = 0

    while newest:
        if fare in newest:
            return count
        one_more = {total + coin for total in newest for coin in coins}
        newest = {total for total in one_more if total <= fare} - reached
        reached |= newest
        count += 1

    return -1
