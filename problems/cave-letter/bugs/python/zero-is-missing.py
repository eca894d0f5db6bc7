class CaveLetter:
    def write(self, root):
        if root is None or not root.val:
            return "-"
        return f"{root.val} {self.write(root.left)} {self.write(root.right)}"

    def read(self, letter):
        parts = iter(letter.split())

        def build():
            part = next(parts)
            if part == "-":
                return None
            chamber = TreeNode(int(part))
            chamber.left = build()
            chamber.right = build()
            return chamber

        return build()
