class LowestSoFar:
    def __init__(self) -> None:
        self._readings = []
        self._lows = []  # _lows[i] is the lowest of the readings up to and including i

    def push(self, value: int) -> None:
        # The new low follows from the newest low alone; older readings need no second look.
        low = min(value, self._lows[-1]) if self._lows else value
        self._readings.append(value)
        self._lows.append(low)

    def pop(self) -> int:
        # Both lists shrink together, so the earlier low comes back by itself.
        self._lows.pop()
        return self._readings.pop()

    def top(self) -> int:
        return self._readings[-1]

    def lowest(self) -> int:
        return self._lows[-1]
