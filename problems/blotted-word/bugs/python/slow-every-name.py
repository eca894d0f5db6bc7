class BlottedWord:
    def __init__(self):
        self.names = []

    def add(self, name):
        self.names.append(name)

    def fits(self, reading):
        for name in self.names:
            if len(name) == len(reading):
                if all(b == "*" or a == b for a, b in zip(name, reading)):
                    return True
        return False
