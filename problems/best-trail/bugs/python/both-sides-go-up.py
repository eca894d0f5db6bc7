def best_trail(root):
    best = root.val

    def gain(hut):
        nonlocal best
        if hut is None:
            return 0
        here = hut.val + max(gain(hut.left), 0) + max(gain(hut.right), 0)
        best = max(best, here)
        return here

    gain(root)
    return best
