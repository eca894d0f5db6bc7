def buy_then_sell(auctions: list[int]) -> int:
    best = 0  # no purchase at all
    cheapest = None  # the lowest price up to now

    for price in auctions:
        if cheapest is None or price < cheapest:
            cheapest = price
        # Sold now, the violin was best bought at the lowest price so far.
        best = max(best, price - cheapest)

    return best
