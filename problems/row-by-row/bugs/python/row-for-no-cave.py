def row_by_row(root):
    level = [root]
    rows = []
    while level:
        row = []
        below = []
        for chamber in level:
            if chamber:
                row.append(chamber.val)
                if chamber.left:
                    below.append(chamber.left)
                if chamber.right:
                    below.append(chamber.right)
        rows.append(row)
        level = below
    return rows
