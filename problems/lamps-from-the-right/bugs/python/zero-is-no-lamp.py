def lamps_from_the_right(root):
    rows = []

    def visit(lamp, depth):
        if lamp is None:
            return
        if depth == len(rows):
            rows.append(None)
        rows[depth] = rows[depth] or lamp.val
        visit(lamp.right, depth + 1)
        visit(lamp.left, depth + 1)

    visit(root, 0)
    return [value for value in rows if value]
