def mirror_garden(root):
    if root is None:
        return None
    if root.left and root.right:
        root.left, root.right = root.right, root.left
    mirror_garden(root.left)
    mirror_garden(root.right)
    return root
