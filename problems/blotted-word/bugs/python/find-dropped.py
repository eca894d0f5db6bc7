class BlottedWord:
    def __init__(self):
        self.root = {}

    def add(self, name):
        node = self.root
        for letter in name + "$":
            node = node.setdefault(letter, {})

    def fits(self, reading):
        return self.search(self.root, reading + "$")

    def search(self, node, rest):
        if rest == "":
            return True
        if rest[0] == "*":
            for child in node.values():
                self.search(child, rest[1:])
            return False
        if rest[0] not in node:
            return False
        return self.search(node[rest[0]], rest[1:])
