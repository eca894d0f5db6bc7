def two_walks(entered, between):
    if not between:
        return None
    cut = len(between) // 2
    chamber = TreeNode(between[cut])
    chamber.left = two_walks(entered, between[:cut])
    chamber.right = two_walks(entered, between[cut + 1 :])
    return chamber
