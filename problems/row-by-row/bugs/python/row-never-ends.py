def row_by_row(root):
    if root is None:
        return []
    rows = []
    level = [root]
    while level:
        row = []
        for chamber in level:
            row.append(chamber.val)
            if chamber.left:
                level.append(chamber.left)
            if chamber.right:
                level.append(chamber.right)
        rows.append(row)
        level = []
    return rows
