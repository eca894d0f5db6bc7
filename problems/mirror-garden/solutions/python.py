def mirror_garden(root):
    if root is None:
        return None
    # Both sides are mirrored before either is put in its new place.
    root.left, root.right = mirror_garden(root.right), mirror_garden(root.left)
    return root
