class BlottedWord:
    def __init__(self):
        self.root = {}

    def add(self, name):
        node = self.root
        for letter in name:
            node = node.setdefault(letter, {})
        node["end"] = True

    def fits(self, reading):
        return self.search(self.root, reading)

    def search(self, node, rest):
        if rest == "":
            return "end" in node
        if rest[0] == "*":
            for child in node.values():
                if self.search(child, rest[1:]):
                    return True
            return False
        if rest[0] not in node:
            return False
        return self.search(node[rest[0]], rest[1:])
