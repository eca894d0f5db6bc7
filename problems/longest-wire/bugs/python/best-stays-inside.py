def longest_wire(root):
    best = 0

    def depth(chamber, best):
        if chamber is None:
            return 0
        left = depth(chamber.left, best)
        right = depth(chamber.right, best)
        best = max(best, left + right)
        return 1 + max(left, right)

    depth(root, best)
    return best
