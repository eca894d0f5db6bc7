def lamps_from_the_right(root):
    row, out = [root] if root else [], []
    while row:
        out.append(row[-1].val)
        nxt = []
        for c in row:
            if c.right: nxt.append(c.right)
            elif c.left: nxt.append(c.left)
        row = nxt
    return out
