def as_list(joint):
    if joint is None:
        return [0]
    return [joint.val] + as_list(joint.left) + as_list(joint.right)


def twin_trees(first, second):
    return as_list(first) == as_list(second)
