def row_by_row(root):
    rows = []
    waiting = [root] if root else []
    while waiting:
        row = []
        for _ in range(len(waiting)):
            chamber = waiting.pop()
            row.append(chamber.val)
            if chamber.left:
                waiting.append(chamber.left)
            if chamber.right:
                waiting.append(chamber.right)
        rows.append(row)
    return rows
