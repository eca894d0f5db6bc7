def lamps_from_the_right(root: TreeNode | None) -> list[int]:
    visible = []

    def visit(lamp, depth):
        if lamp is None:
            return
        # The first lamp that is met on a level is the last one of it, because right comes before left.
        if depth == len(visible):
            visible.append(lamp.val)
        visit(lamp.right, depth + 1)
        visit(lamp.left, depth + 1)

    visit(root, 0)
    return visible
