class PriceOnDay:
    def __init__(self) -> None:
        self.book = {}

    def note(self, article: str, day: int, price: int) -> None:
        self.book[article] = (day, price)

    def price(self, article: str, day: int) -> int:
        if article not in self.book:
            return -1
        since, price = self.book[article]
        return price if since <= day else -1
