class CaveLetter:
    def __init__(self):
        self.place = 0

    def write(self, root):
        if root is None:
            return "-"
        return f"{root.val} {self.write(root.left)} {self.write(root.right)}"

    def read(self, letter):
        parts = letter.split()

        def build():
            part = parts[self.place]
            self.place += 1
            if part == "-":
                return None
            chamber = TreeNode(int(part))
            chamber.left = build()
            chamber.right = build()
            return chamber

        return build()
