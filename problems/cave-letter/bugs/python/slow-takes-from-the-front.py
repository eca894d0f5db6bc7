class CaveLetter:
    def write(self, root):
        if root is None:
            return "-"
        return " ".join([str(root.val), self.write(root.left), self.write(root.right)])

    def read(self, letter):
        parts = letter.split(" ")

        def build():
            part = parts.pop(0)
            if part == "-":
                return None
            chamber = TreeNode(int(part))
            chamber.left = build()
            chamber.right = build()
            return chamber

        return build()
