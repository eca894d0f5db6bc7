def best_trail(root):
    best = root.val

    def gain(hut):
        nonlocal best
        left = right = 0
        if hut.left is not None:
            left = gain(hut.left)
        if hut.right is not None:
            right = gain(hut.right)
        best = max(best, left + hut.val + right)
        return hut.val + max(left, right)

    gain(root)
    return best
