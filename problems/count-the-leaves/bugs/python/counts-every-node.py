def count_the_leaves(root):
    if root is None:
        return 0
    return 1 + count_the_leaves(root.left) + count_the_leaves(root.right)
