def deepest_chamber(root):
    depth = 0
    while root:
        depth += 1
        root = root.left or root.right
    return depth
