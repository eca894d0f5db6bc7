def lamps_from_the_right(root):
    row, out = [root] if root else [], []
    while row:
        out.append(row[-1].val)
        row = [x for c in row for x in (c.right, c.left) if x]
    return out
