def two_walks(entered, between):
    place = {number: i for i, number in enumerate(between)}

    def build(top, first, behind):
        chamber = TreeNode(entered[top])
        cut = place[entered[top]]
        if first < cut:
            chamber.left = build(top + 1, first, cut)
        if cut + 1 < behind:
            chamber.right = build(top + 1 + cut - first, cut + 1, behind)
        return chamber

    return build(0, 0, len(between))
