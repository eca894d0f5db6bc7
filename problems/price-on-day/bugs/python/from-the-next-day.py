from bisect import bisect_left


class PriceOnDay:
    def __init__(self) -> None:
        self.days = {}
        self.prices = {}

    def note(self, article: str, day: int, price: int) -> None:
        self.days.setdefault(article, []).append(day)
        self.prices.setdefault(article, []).append(price)

    def price(self, article: str, day: int) -> int:
        place = bisect_left(self.days.get(article, []), day)
        return self.prices[article][place - 1] if place > 0 else -1
