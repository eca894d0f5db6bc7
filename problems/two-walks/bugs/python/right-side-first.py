def two_walks(entered, between):
    place = {number: i for i, number in enumerate(between)}
    waiting = list(reversed(entered))

    def build(first, behind):
        if first >= behind or not waiting:
            return None
        chamber = TreeNode(waiting.pop())
        cut = place[chamber.val]
        chamber.right = build(cut + 1, behind)
        chamber.left = build(first, cut)
        return chamber

    return build(0, len(between))
