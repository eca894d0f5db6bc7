def deepest_chamber(root):
    level = [root]
    depth = 0
    while level:
        depth += 1
        level = [child for node in level for child in (node.left, node.right) if child]
    return depth
