class LowestSoFar:
    def __init__(self) -> None:
        self.readings = []
        self.low = None

    def push(self, value: int) -> None:
        if not self.readings or value < self.low:
            self.low = value
        self.readings.append(value)

    def pop(self) -> int:
        value = self.readings.pop()
        if value == self.low:
            self.low = min(self.readings)
        return value

    def top(self) -> int:
        return self.readings[-1]

    def lowest(self) -> int:
        return self.low
