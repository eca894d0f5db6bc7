def lamps_from_the_right(root):
    out = []
    def v(c):
        if c is None: return
        out.append(c.val)
        if c.right: v(c.right)
        elif c.left: v(c.left)
    v(root)
    return out
