def count_the_leaves(root):
    if root.left is None and root.right is None:
        return 1
    leaves = 0
    if root.left is not None:
        leaves += count_the_leaves(root.left)
    if root.right is not None:
        leaves += count_the_leaves(root.right)
    return leaves
