def buy_then_sell(auctions):
    best = 0
    for i in range(len(auctions) - 1):
        gain = max(auctions[i + 1 :]) - auctions[i]
        if gain > best:
            best = gain
    return best
