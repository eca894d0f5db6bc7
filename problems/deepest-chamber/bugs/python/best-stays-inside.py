def walk(node, depth, best):
    if node is None:
        return
    best = max(best, depth)
    walk(node.left, depth + 1, best)
    walk(node.right, depth + 1, best)


def deepest_chamber(root):
    best = 0
    walk(root, 1, best)
    return best
