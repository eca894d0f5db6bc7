def best_trail(root):
    best = None

    def gain(hut):
        nonlocal best
        if hut.left is None and hut.right is None:
            if best is None or hut.val > best:
                best = hut.val
            return hut.val
        if hut.left is None:
            return hut.val + gain(hut.right)
        if hut.right is None:
            return hut.val + gain(hut.left)
        left = gain(hut.left)
        right = gain(hut.right)
        best = max(best, left + hut.val + right)
        return hut.val + max(left, right)

    gain(root)
    return best
