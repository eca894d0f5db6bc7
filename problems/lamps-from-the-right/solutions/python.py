def lamps_from_the_right(root: TreeNode | None) -> list[int]:
    visible = []
    row = [root] if root is not None else []

    # One round for each level, with its lamps from left to right.
    while row:
        visible.append(row[-1].val)
        below = []
        for lamp in row:
            if lamp.left is not None:
                below.append(lamp.left)
            if lamp.right is not None:
                below.append(lamp.right)
        row = below

    return visible
