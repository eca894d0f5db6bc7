class Node:
    def __init__(self):
        self.next = {}
        self.words = 0
        self.end = False


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
        node.end = True

    def has(self, word):
        node = self.root
        for letter in word:
            if letter not in node.next:
                return False
            node = node.next[letter]
        return node.end

    def starts(self, part):
        node = self.root
        for letter in part:
            node = node.next[letter]
        return node.words
