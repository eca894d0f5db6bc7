def longest_wire(root):
    best = 0

    def depth(chamber):
        nonlocal best
        if chamber is None:
            return 0
        both = depth(chamber.left) + depth(chamber.right)
        best = max(best, both)
        return 1 + both

    depth(root)
    return best
