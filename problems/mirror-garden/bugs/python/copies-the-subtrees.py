def copy_of(node):
    if node is None:
        return None
    return TreeNode(node.val, copy_of(node.left), copy_of(node.right))


def mirror_garden(root):
    if root is None:
        return None
    old_left = copy_of(root.left)
    old_right = copy_of(root.right)
    root.left = mirror_garden(old_right)
    root.right = mirror_garden(old_left)
    return root
