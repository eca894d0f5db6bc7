def at_depth(chamber, depth):
    if chamber is None:
        return []
    if depth == 0:
        return [chamber.val]
    return at_depth(chamber.left, depth - 1) + at_depth(chamber.right, depth - 1)


def row_by_row(root):
    rows = []
    row = at_depth(root, 0)
    while row:
        rows.append(row)
        row = at_depth(root, len(rows))
    return rows
