def lamps_from_the_right(root):
    row, out = [root], []
    while any(row):
        out.append([c for c in row if c][-1].val)
        row = [x for c in row if c for x in (c.left, c.right)]
    return out or [0] * (root is not None)
