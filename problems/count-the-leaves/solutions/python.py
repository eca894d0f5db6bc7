def count_the_leaves(root):
    # A passage that is not there leads to a cave without any dead ends.
    if root is None:
        return 0
    # Only a chamber with nothing on either side counts.
    if root.left is None and root.right is None:
        return 1
    return count_the_leaves(root.left) + count_the_leaves(root.right)
