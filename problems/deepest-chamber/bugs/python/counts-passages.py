def deepest_chamber(root):
    if root is None:
        return 0
    if root.left is None and root.right is None:
        return 0
    return max(deepest_chamber(root.left), deepest_chamber(root.right)) + 1
