class LowestSoFar:
    def __init__(self) -> None:
        self.readings = []
        self.low = None

    def push(self, value: int) -> None:
        self.readings.append(value)
        if self.low is None or value < self.low:
            self.low = value

    def pop(self) -> int:
        return self.readings.pop()

    def top(self) -> int:
        return self.readings[-1]

    def lowest(self) -> int:
        return self.low
