def lamps_from_the_right(root):
    row, out = [root] if root else [], []
    while row:
        out.append(row[-1].val)
        row = [x for c in row for x in (c.left, c.right) if x]
    seen = []
    for v in out:
        if v not in seen: seen.append(v)
    return seen
