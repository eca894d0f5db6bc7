def values(node):
    if node is None:
        return []
    return [node.val] + values(node.left) + values(node.right)


def twin_trees(first, second):
    return values(first) == values(second)
