from bisect import bisect_right
from collections import defaultdict


class PriceOnDay:
    def __init__(self) -> None:
        self._days = defaultdict(list)
        # Every article begins with the price that stands for "none yet".
        self._prices = defaultdict(lambda: [-1])

    def note(self, article: str, day: int, price: int) -> None:
        self._days[article].append(day)
        self._prices[article].append(price)

    def price(self, article: str, day: int) -> int:
        return self._prices[article][bisect_right(self._days[article], day)]
