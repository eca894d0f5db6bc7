def lamps_from_the_right(root):
    seen = []

    def visit(lamp, depth):
        if lamp is None:
            return
        if depth == len(seen):
            seen.append(lamp.val)
        visit(lamp.left, depth + 1)
        visit(lamp.right, depth + 1)

    visit(root, 0)
    return seen
