def twin_trees(first, second):
    if first is None or second is None:
        return first is second
    if first.val != second.val:
        return False
    same_left = twin_trees(first.left, second.left)
    same_right = twin_trees(first.right, second.right)
    return same_left or same_right
