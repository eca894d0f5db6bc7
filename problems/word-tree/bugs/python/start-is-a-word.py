class Node:
    def __init__(self):
        self.next = {}
        self.words = 0


class WordTree:
    def __init__(self):
        self.root = Node()

    def add(self, word):
        if self.has(word):
            return
        node = self.root
        for letter in word:
            if letter not in node.next:
                node.next[letter] = Node()
            node = node.next[letter]
            node.words += 1

    def has(self, word):
        return self.starts(word) > 0

    def starts(self, part):
        node = self.root
        for letter in part:
            if letter not in node.next:
                return 0
            node = node.next[letter]
        return node.words
