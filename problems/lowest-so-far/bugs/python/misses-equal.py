class LowestSoFar:
    def __init__(self) -> None:
        self.readings = []
        self.lows = []

    def push(self, value: int) -> None:
        self.readings.append(value)
        if not self.lows or value < self.lows[-1]:
            self.lows.append(value)

    def pop(self) -> int:
        value = self.readings.pop()
        if value == self.lows[-1]:
            self.lows.pop()
        return value

    def top(self) -> int:
        return self.readings[-1]

    def lowest(self) -> int:
        return self.lows[-1]
