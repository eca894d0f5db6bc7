class CaveLetter:
    def write(self, root):
        parts = []
        waiting = [root]
        for chamber in waiting:
            if chamber is None:
                parts.append("-")
            else:
                parts.append(str(chamber.val))
                waiting += [chamber.left, chamber.right]
        return " ".join(parts)

    def read(self, letter):
        parts = iter(letter.split())
        first = next(parts)
        if first == "-":
            return None
        root = TreeNode(int(first))
        waiting = [root]
        for chamber in waiting:
            for side in ("left", "right"):
                part = next(parts, "-")
                if part != "-":
                    setattr(chamber, side, TreeNode(int(part)))
                    waiting.append(getattr(chamber, side))
        return root
