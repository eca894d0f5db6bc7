class CaveLetter:
    def write(self, root):
        if root is None:
            return "-"
        return f"{root.val} {self.write(root.left)} {self.write(root.right)}"

    def read(self, letter):
        signs = iter(letter.replace(" ", ""))

        def build():
            sign = next(signs)
            if sign == "-":
                return None
            chamber = TreeNode(int(sign))
            chamber.left = build()
            chamber.right = build()
            return chamber

        cave = build()
        for sign in signs:
            raise ValueError("something is left over")
        return cave
