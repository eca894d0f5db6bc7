def mirror_garden(root):
    if root is None:
        return None
    root.left = mirror_garden(root.right)
    root.right = mirror_garden(root.left)
    return root
