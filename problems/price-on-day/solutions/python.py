class PriceOnDay:
    def __init__(self) -> None:
        self._notes = {}  # article -> list of (day, price), in the order of the days

    def note(self, article: str, day: int, price: int) -> None:
        self._notes.setdefault(article, []).append((day, price))

    def price(self, article: str, day: int) -> int:
        notes = self._notes.get(article, [])
        # Notes before place left are for this day or earlier, those from place right on are later.
        left = 0
        right = len(notes)
        while left < right:
            middle = (left + right) // 2
            if notes[middle][0] <= day:
                left = middle + 1
            else:
                right = middle
        return notes[left - 1][1] if left else -1
