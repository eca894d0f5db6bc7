class LowestSoFar:
    def __init__(self) -> None:
        self._readings = []
        self._records = []  # only the readings that were the lowest when they arrived

    def push(self, value: int) -> None:
        self._readings.append(value)
        # An equal reading is a record too: it has to outlive the undoing of its twin.
        if not self._records or value <= self._records[-1]:
            self._records.append(value)

    def pop(self) -> int:
        value = self._readings.pop()
        if value == self._records[-1]:
            self._records.pop()
        return value

    def top(self) -> int:
        return self._readings[-1]

    def lowest(self) -> int:
        return self._records[-1]
