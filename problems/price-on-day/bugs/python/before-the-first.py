from bisect import bisect_right


class PriceOnDay:
    def __init__(self) -> None:
        self.days = {}
        self.prices = {}

    def note(self, article: str, day: int, price: int) -> None:
        self.days.setdefault(article, []).append(day)
        self.prices.setdefault(article, []).append(price)

    def price(self, article: str, day: int) -> int:
        if article not in self.days:
            return -1
        place = bisect_right(self.days[article], day) - 1
        return self.prices[article][place]
