def longest_wire(root):
    def depth(chamber):
        if chamber is None:
            return 0
        return 1 + max(depth(chamber.left), depth(chamber.right))

    if root is None:
        return 0
    return depth(root.left) + depth(root.right)
