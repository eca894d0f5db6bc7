def twin_trees(first, second):
    # As soon as one of the two has no joint here, only two gaps can agree.
    if first is None or second is None:
        return first is None and second is None
    return (
        first.val == second.val
        and twin_trees(first.left, second.left)
        and twin_trees(first.right, second.right)
    )
