def mirror_garden(root):
    if root is None:
        return None
    return TreeNode(root.val, mirror_garden(root.right), mirror_garden(root.left))
