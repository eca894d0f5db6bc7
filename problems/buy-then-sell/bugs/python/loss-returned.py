def buy_then_sell(auctions):
    if len(auctions) < 2:
        return 0
    lowest = auctions[0]
    best = auctions[1] - auctions[0]
    for price in auctions[1:]:
        best = max(best, price - lowest)
        lowest = min(lowest, price)
    return best
