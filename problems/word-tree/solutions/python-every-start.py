class WordTree:
    def __init__(self) -> None:
        self._words = set()
        self._count_of = {}  # start of a word -> how many different words have it

    def add(self, word: str) -> None:
        if word in self._words:
            return
        self._words.add(word)
        # A word of 20 letters has 20 starts, so this stays small.
        for end in range(1, len(word) + 1):
            start = word[:end]
            self._count_of[start] = self._count_of.get(start, 0) + 1

    def has(self, word: str) -> bool:
        return word in self._words

    def starts(self, part: str) -> int:
        return self._count_of.get(part, 0)
