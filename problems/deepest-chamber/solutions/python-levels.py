def deepest_chamber(root):
    level = [root] if root is not None else []
    depth = 0
    # One turn for each level: all chambers of the same depth, side by side.
    while level:
        depth += 1
        below = []
        for chamber in level:
            if chamber.left is not None:
                below.append(chamber.left)
            if chamber.right is not None:
                below.append(chamber.right)
        level = below
    return depth
