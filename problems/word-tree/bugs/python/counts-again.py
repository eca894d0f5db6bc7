class Node:
    def __init__(self):
        self.next = {}
        self.words = 0
        self.end = False


class WordTree:
    def __init__(self):
        self.root = Node()

    def add(self, word):
        node = self.root
        for letter in word:
            if letter not in node.next:
                node.next[letter] = Node()
            node = node.next[letter]
            node.words += 1
        node.end = True

    def find(self, text):
        node = self.root
        for letter in text:
            if letter not in node.next:
                return None
            node = node.next[letter]
        return node

    def has(self, word):
        node = self.find(word)
        return node is not None and node.end

    def starts(self, part):
        node = self.find(part)
        return node.words if node else 0
