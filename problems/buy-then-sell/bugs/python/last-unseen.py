def buy_then_sell(auctions):
    if not auctions:
        return 0
    best = 0
    lowest = auctions[0]
    for i in range(1, len(auctions) - 1):
        lowest = min(lowest, auctions[i])
        best = max(best, auctions[i] - lowest)
    return best
