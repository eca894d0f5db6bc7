def best_trail(root: TreeNode | None) -> int:
    best = root.val

    def gain(hut):
        # The most that a trail brings which begins here and only goes down; 0 if it is better not to come here.
        nonlocal best
        if hut is None:
            return 0
        left = gain(hut.left)
        right = gain(hut.right)
        # With this hut as the highest one, a trail may use both sides.
        best = max(best, left + hut.val + right)
        return max(0, hut.val + max(left, right))

    gain(root)
    return best
