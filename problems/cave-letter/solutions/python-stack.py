class CaveLetter:
    def write(self, root: TreeNode | None) -> str:
        parts = []
        waiting = [root]
        while waiting:
            chamber = waiting.pop()
            if chamber is None:
                parts.append("-")
            else:
                parts.append(str(chamber.val))
                waiting += [chamber.right, chamber.left]  # the left one is taken first
        return " ".join(parts)

    def read(self, letter: str) -> TreeNode | None:
        # From behind, both caves of a chamber are finished before its number comes.
        caves = []
        for part in reversed(letter.split()):
            if part == "-":
                caves.append(None)
            else:
                left = caves.pop()
                right = caves.pop()
                caves.append(TreeNode(int(part), left, right))
        return caves.pop()
