def longest_wire(root):
    best = 0

    def depth(chamber):
        nonlocal best
        if chamber is None:
            return 0
        left = depth(chamber.left)
        right = depth(chamber.right)
        if left > 0 and right > 0:
            best = max(best, left + right)
        return 1 + max(left, right)

    depth(root)
    return best
