def buy_then_sell(auctions: list[int]) -> int:
    best = 0
    gain = 0  # the best gain of a purchase so far, if the violin is sold now

    for before, price in zip(auctions, auctions[1:]):
        # A purchase that has lost money is given up for one at this price.
        gain = max(0, gain + price - before)
        best = max(best, gain)

    return best
