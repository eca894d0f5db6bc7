class Node:
    def __init__(self):
        self.children = {}


def shared_starts(words):
    root = Node()
    count = 1
    for word in words:
        node = root
        for ch in word:
            if ch not in node.children:
                node.children[ch] = Node()
                count += 1
            node = node.children[ch]
    return count
