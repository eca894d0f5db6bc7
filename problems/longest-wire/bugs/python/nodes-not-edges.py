def longest_wire(root):
    best = 0

    def depth(chamber):
        nonlocal best
        if chamber is None:
            return 0
        left = depth(chamber.left)
        right = depth(chamber.right)
        best = max(best, left + right + 1)
        return 1 + max(left, right)

    depth(root)
    return best
