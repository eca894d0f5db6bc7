def two_walks(entered, between):
    if not entered:
        return None
    chamber = TreeNode(entered[0])
    cut = between.index(entered[0])
    chamber.left = two_walks(entered[1:cut], between[:cut])
    chamber.right = two_walks(entered[cut:], between[cut + 1 :])
    return chamber
