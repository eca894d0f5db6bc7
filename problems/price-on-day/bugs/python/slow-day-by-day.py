class PriceOnDay:
    def __init__(self) -> None:
        self.book = {}

    def note(self, article: str, day: int, price: int) -> None:
        self.book.setdefault(article, {})[day] = price

    def price(self, article: str, day: int) -> int:
        prices = self.book.get(article)
        if not prices:
            return -1
        while day >= 0:
            if day in prices:
                return prices[day]
            day -= 1
        return -1
