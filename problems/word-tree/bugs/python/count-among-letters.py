class WordTree:
    def __init__(self):
        self.root = {}

    def add(self, word):
        if self.has(word):
            return
        node = self.root
        for letter in word:
            node = node.setdefault(letter, {})
            # n: the number of words that come this way
            node["n"] = node.get("n", 0) + 1
        node["end"] = True

    def find(self, text):
        node = self.root
        for letter in text:
            if letter not in node:
                return {}
            node = node[letter]
        return node

    def has(self, word):
        return self.find(word).get("end", False)

    def starts(self, part):
        return self.find(part).get("n", 0)
