class BlottedWord:
    def __init__(self) -> None:
        self._root = _Letter()

    def add(self, name: str) -> None:
        node = self._root
        for letter in name:
            if letter not in node.following:
                node.following[letter] = _Letter()
            node = node.following[letter]
        node.ends_name = True

    def fits(self, reading: str) -> bool:
        return _any_below(self._root, reading, 0)


class _Letter:
    def __init__(self) -> None:
        self.following = {}
        self.ends_name = False


def _any_below(node, reading, place):
    if place == len(reading):
        return node.ends_name
    if reading[place] == "*":
        # A blot may stand for any letter that goes on from here; one way that works is enough.
        return any(_any_below(child, reading, place + 1) for child in node.following.values())
    child = node.following.get(reading[place])
    return child is not None and _any_below(child, reading, place + 1)
