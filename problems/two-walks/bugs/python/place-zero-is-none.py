def two_walks(entered, between):
    place = {number: i for i, number in enumerate(between)}

    def build(top, first, behind):
        if top >= len(entered) or first >= behind:
            return None
        chamber = TreeNode(entered[top])
        cut = place.get(entered[top]) or behind - 1
        chamber.left = build(top + 1, first, cut)
        chamber.right = build(top + 1 + cut - first, cut + 1, behind)
        return chamber

    return build(0, 0, len(between))
