class Node:
    def __init__(self) -> None:
        self.next = {}  # letter -> node
        self.words = 0  # different words that come through here or end here
        self.is_word = False


class WordTree:
    def __init__(self) -> None:
        self._root = Node()

    def add(self, word: str) -> None:
        # Whether it is new must be known before anything is counted.
        if self.has(word):
            return
        node = self._root
        for letter in word:
            if letter not in node.next:
                node.next[letter] = Node()
            node = node.next[letter]
            node.words += 1
        node.is_word = True

    def has(self, word: str) -> bool:
        node = self._find(word)
        return node is not None and node.is_word

    def starts(self, part: str) -> int:
        node = self._find(part)
        return node.words if node is not None else 0

    def _find(self, text: str) -> Node | None:
        node = self._root
        for letter in text:
            node = node.next.get(letter)
            if node is None:
                return None
        return node
