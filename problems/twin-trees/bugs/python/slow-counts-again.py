def count(node):
    if node is None:
        return 0
    return 1 + count(node.left) + count(node.right)


def twin_trees(first, second):
    if count(first) != count(second):
        return False
    if first is None:
        return True
    if first.val != second.val:
        return False
    if not twin_trees(first.left, second.left):
        return False
    return twin_trees(first.right, second.right)
