class BlottedWord:
    def __init__(self) -> None:
        self._tree = {}

    def add(self, name: str) -> None:
        branch = self._tree
        for letter in name:
            branch = branch.setdefault(letter, {})
        branch["."] = {}  # a name ends here

    def fits(self, reading: str) -> bool:
        # All branches that agree with the reading so far, carried along together.
        frontier = [self._tree]
        for sign in reading:
            if sign == "*":
                frontier = [b[k] for b in frontier for k in b if k != "."]
            else:
                frontier = [b[sign] for b in frontier if sign in b]
            if not frontier:
                return False
        return any("." in b for b in frontier)
