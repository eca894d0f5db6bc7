def best_trail(root):
    def gain(hut):
        if hut is None:
            return 0
        return max(0, hut.val + max(gain(hut.left), gain(hut.right)))

    best = None
    waiting = [root]
    while waiting:
        hut = waiting.pop()
        here = gain(hut.left) + hut.val + gain(hut.right)
        if best is None or here > best:
            best = here
        for below in (hut.left, hut.right):
            if below is not None:
                waiting.append(below)
    return best
