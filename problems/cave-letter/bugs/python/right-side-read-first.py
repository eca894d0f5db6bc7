class CaveLetter:
    def write(self, root):
        if root is None:
            return "-"
        return f"{root.val} {self.write(root.left)} {self.write(root.right)}"

    def read(self, letter):
        parts = iter(letter.split())

        def build():
            part = next(parts)
            if part == "-":
                return None
            chamber = TreeNode(int(part))
            chamber.right = build()
            chamber.left = build()
            return chamber

        return build()
