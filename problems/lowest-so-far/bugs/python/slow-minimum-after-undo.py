class LowestSoFar:
    def __init__(self):
        self.readings = []
        self.low = None

    def push(self, value):
        self.readings.append(value)
        if self.low is None or value < self.low:
            self.low = value

    def pop(self):
        value = self.readings.pop()
        if value == self.low:
            self.low = min(self.readings, default=None)
        return value

    def top(self):
        return self.readings[-1]

    def lowest(self):
        return self.low
