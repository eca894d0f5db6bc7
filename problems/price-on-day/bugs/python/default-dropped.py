from bisect import bisect_right


class PriceOnDay:
    def __init__(self) -> None:
        self.book = {}

    def note(self, article: str, day: int, price: int) -> None:
        self.book.get(article, []).append((day, price))

    def price(self, article: str, day: int) -> int:
        notes = self.book.get(article, [])
        place = bisect_right(notes, day, key=lambda note: note[0])
        return notes[place - 1][1] if place else -1
