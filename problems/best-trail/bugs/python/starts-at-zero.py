def best_trail(root):
    best = 0

    def gain(hut):
        nonlocal best
        if hut is None:
            return 0
        left = max(gain(hut.left), 0)
        right = max(gain(hut.right), 0)
        best = max(best, left + hut.val + right)
        return hut.val + max(left, right)

    gain(root)
    return best
