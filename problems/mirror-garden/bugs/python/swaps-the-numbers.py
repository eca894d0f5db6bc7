def mirror_garden(root):
    if root is None:
        return None
    if root.left and root.right:
        root.left.val, root.right.val = root.right.val, root.left.val
    mirror_garden(root.left)
    mirror_garden(root.right)
    return root
