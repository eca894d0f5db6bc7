class RingBelt:
    def __init__(self, places: int) -> None:
        self._row = [0] * places  # what lies on free places does not matter
        self._oldest = 0  # the place of the dish that is taken next
        self._count = 0

    def put(self, dish: int) -> int:
        if self._count == len(self._row):
            return -1
        # The dishes lie side by side from the oldest on, over the end of the row too.
        place = (self._oldest + self._count) % len(self._row)
        self._row[place] = dish
        self._count += 1
        return place

    def take(self) -> int:
        if self._count == 0:
            return -1
        dish = self._row[self._oldest]
        self._oldest = (self._oldest + 1) % len(self._row)
        self._count -= 1
        return dish

    def count(self) -> int:
        return self._count
