class LowestSoFar:
    def __init__(self) -> None:
        self.readings = []

    def push(self, value: int) -> None:
        self.readings.append(value)

    def pop(self) -> int:
        return self.readings.pop()

    def top(self) -> int:
        return self.readings[-1]

    def lowest(self) -> int:
        lifted = []
        low = self.readings[-1]
        while self.readings:
            value = self.readings.pop()
            low = min(low, value)
            lifted.append(value)
        while lifted:
            self.readings.append(lifted.pop())
        return low
