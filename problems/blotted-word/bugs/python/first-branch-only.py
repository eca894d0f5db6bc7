class Node:
    def __init__(self):
        self.children = {}
        self.is_end = False


class BlottedWord:
    def __init__(self):
        self.root = Node()

    def add(self, name):
        node = self.root
        for letter in name:
            if letter not in node.children:
                node.children[letter] = Node()
            node = node.children[letter]
        node.is_end = True

    def fits(self, reading):
        return self.search(self.root, reading)

    def search(self, node, rest):
        if rest == "":
            return node.is_end
        if rest[0] == "*":
            for child in node.children.values():
                return self.search(child, rest[1:])
            return False
        if rest[0] not in node.children:
            return False
        return self.search(node.children[rest[0]], rest[1:])
