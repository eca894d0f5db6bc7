def lamps_from_the_right(root):
    def d(c): return 0 if c is None else 1 + max(d(c.left), d(c.right))
    out = []
    while root:
        out.append(root.val)
        root = root.right if d(root.right) >= d(root.left) else root.left
    return out
