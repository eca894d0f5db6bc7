class CaveLetter:
    def write(self, root):
        parts = []

        def tell(chamber):
            if chamber is None:
                parts.append("-")
            else:
                parts.append(str(chamber.val))
                tell(chamber.left)
                tell(chamber.right)

        tell(root)
        return " ".join(parts)

    def read(self, letter):
        def build(parts):
            if parts[0] == "-":
                return None, parts[1:]
            chamber = TreeNode(int(parts[0]))
            chamber.left, rest = build(parts[1:])
            chamber.right, rest = build(rest)
            return chamber, rest

        return build(letter.split())[0]
