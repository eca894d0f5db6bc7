def deepest_chamber(root):
    if root is None:
        return 0
    if deepest_chamber(root.left) > deepest_chamber(root.right):
        return deepest_chamber(root.left) + 1
    return deepest_chamber(root.right) + 1
