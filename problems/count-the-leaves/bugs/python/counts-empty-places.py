def count_the_leaves(root):
    # when there is nowhere left to go, we have reached the end of a path
    if root is None:
        return 1
    return count_the_leaves(root.left) + count_the_leaves(root.right)
