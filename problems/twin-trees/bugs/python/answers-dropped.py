def twin_trees(first, second):
    if first is None and second is None:
        return True
    if first is None or second is None:
        return False
    if first.val != second.val:
        return False
    twin_trees(first.left, second.left)
    twin_trees(first.right, second.right)
    return True
