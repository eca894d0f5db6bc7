def best_trail(root):
    def gain(hut):
        if hut is None:
            return 0
        return max(0, hut.val + max(gain(hut.left), gain(hut.right)))

    return gain(root.left) + root.val + gain(root.right)
