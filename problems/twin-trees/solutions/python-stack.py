def twin_trees(first, second):
    # Pairs of places that lie at the same spot in both trees; either may be None.
    pairs = [(first, second)]
    while pairs:
        one, other = pairs.pop()
        if one is None and other is None:
            continue
        if one is None or other is None or one.val != other.val:
            return False
        pairs.append((one.left, other.left))
        pairs.append((one.right, other.right))
    return True
