class PriceOnDay:
    def __init__(self) -> None:
        self.book = {}

    def note(self, article: str, day: int, price: int) -> None:
        self.book[article, day] = price

    def price(self, article: str, day: int) -> int:
        return self.book.get((article, day), -1)
