def buy_then_sell(auctions):
    if not auctions:
        return 0
    return max(auctions) - min(auctions)
