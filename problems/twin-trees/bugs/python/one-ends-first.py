def twin_trees(first, second):
    if first is None and second is None:
        return True
    if first.val != second.val:
        return False
    if not twin_trees(first.left, second.left):
        return False
    return twin_trees(first.right, second.right)
