class CaveLetter:
    def write(self, root: TreeNode | None) -> str:
        parts = []

        def tell(chamber):
            if chamber is None:
                parts.append("-")
                return
            parts.append(str(chamber.val))
            tell(chamber.left)
            tell(chamber.right)

        tell(root)
        return " ".join(parts)

    def read(self, letter: str) -> TreeNode | None:
        parts = iter(letter.split())

        def build():
            # Takes exactly the parts of one cave, so the next call finds the beginning of the next cave.
            part = next(parts)
            if part == "-":
                return None
            chamber = TreeNode(int(part))
            chamber.left = build()
            chamber.right = build()
            return chamber

        return build()
