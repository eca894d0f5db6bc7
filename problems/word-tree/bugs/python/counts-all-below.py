class Node:
    def __init__(self):
        self.next = {}
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
        if node is None:
            return 0
        count = 0
        waiting = [node]
        while waiting:
            node = waiting.pop()
            if node.end:
                count += 1
            waiting.extend(node.next.values())
        return count
