def count_the_leaves(root):
    if root is None:
        return 0
    if root.left is None or root.right is None:
        return 1
    return count_the_leaves(root.left) + count_the_leaves(root.right)
