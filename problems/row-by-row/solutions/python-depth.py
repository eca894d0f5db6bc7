def row_by_row(root: TreeNode | None) -> list[list[int]]:
    rows = []

    def visit(chamber, depth):
        if chamber is None:
            return
        # The first chamber met at a depth opens the row.
        if depth == len(rows):
            rows.append([])
        rows[depth].append(chamber.val)
        # Left before right, so that each row is filled from left to right.
        visit(chamber.left, depth + 1)
        visit(chamber.right, depth + 1)

    visit(root, 0)
    return rows
