def mirror_garden(root):
    if root is None:
        return None
    root.left, root.right = mirror_garden(root.right), mirror_garden(root.left)
