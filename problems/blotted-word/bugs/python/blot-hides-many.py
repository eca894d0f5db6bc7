from fnmatch import fnmatchcase


class BlottedWord:
    def __init__(self):
        self.names = set()

    def add(self, name):
        self.names.add(name)

    def fits(self, reading):
        for name in self.names:
            if fnmatchcase(name, reading):
                return True
        return False
