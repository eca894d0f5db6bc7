def lamps_from_the_right(root):
    row, out = [root] if root else [], []
    while row:
        for _ in range(len(row)):
            c = row.pop(0); row += [x for x in (c.left, c.right) if x]
        out.append(c.val)
    return out
