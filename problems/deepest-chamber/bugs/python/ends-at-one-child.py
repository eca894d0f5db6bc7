def deepest_chamber(root):
    if root is None:
        return 0
    if root.left is None or root.right is None:
        return 1
    return 1 + max(deepest_chamber(root.left), deepest_chamber(root.right))
