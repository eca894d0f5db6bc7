def buy_then_sell(auctions):
    best = 0
    for i in range(1, len(auctions)):
        best = max(best, auctions[i] - auctions[i - 1])
    return best
