def count_the_leaves(root):
    if root.left is None and root.right is None:
        return 1
    return count_the_leaves(root.left) + count_the_leaves(root.right)
