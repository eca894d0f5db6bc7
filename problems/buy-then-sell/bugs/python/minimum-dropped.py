def buy_then_sell(auctions):
    if not auctions:
        return 0
    best = 0
    lowest = auctions[0]
    for price in auctions:
        min(lowest, price)
        best = max(best, price - lowest)
    return best
