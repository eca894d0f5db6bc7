class CaveLetter:
    def write(self, root):
        if root is None:
            return "-"
        parts = [str(root.val)]
        if root.left is not None:
            parts.append(self.write(root.left))
        if root.right is not None:
            parts.append(self.write(root.right))
        return " ".join(parts)

    def read(self, letter):
        parts = iter(letter.split())

        def build():
            part = next(parts, "-")
            if part == "-":
                return None
            chamber = TreeNode(int(part))
            chamber.left = build()
            chamber.right = build()
            return chamber

        return build()
