def lamps_from_the_right(root):
    best = {}
    def v(c, d, x):
        if c is None: return
        if d not in best or x >= best[d][0]: best[d] = (x, c.val)
        v(c.left, d + 1, x - 1); v(c.right, d + 1, x + 1)
    v(root, 0, 0)
    return [best[d][1] for d in sorted(best)]
