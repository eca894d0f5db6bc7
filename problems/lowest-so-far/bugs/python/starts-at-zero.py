class LowestSoFar:
    def __init__(self) -> None:
        self.readings = []
        self.lows = [0]

    def push(self, value: int) -> None:
        self.readings.append(value)
        self.lows.append(min(value, self.lows[-1]))

    def pop(self) -> int:
        self.lows.pop()
        return self.readings.pop()

    def top(self) -> int:
        return self.readings[-1]

    def lowest(self) -> int:
        return self.lows[-1]
