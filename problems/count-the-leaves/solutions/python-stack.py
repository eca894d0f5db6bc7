def count_the_leaves(root):
    leaves = 0
    # Chambers seen from above but not visited yet. None never gets in.
    to_visit = [root] if root is not None else []
    while to_visit:
        node = to_visit.pop()
        children = [child for child in (node.left, node.right) if child is not None]
        if not children:
            leaves += 1
        to_visit.extend(children)
    return leaves
