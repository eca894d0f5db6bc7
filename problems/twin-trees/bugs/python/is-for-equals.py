def twin_trees(first, second):
    if first is None or second is None:
        return first is second
    if first.val is not second.val:
        return False
    if not twin_trees(first.left, second.left):
        return False
    return twin_trees(first.right, second.right)
