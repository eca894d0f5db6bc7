def two_walks(entered, between):
    chambers = iter(entered)

    def build(first, behind):
        if first == behind:
            return None
        chamber = TreeNode(next(chambers))
        cut = 0
        while between[cut] != chamber.val:
            cut += 1
        chamber.left = build(first, cut)
        chamber.right = build(cut + 1, behind)
        return chamber

    return build(0, len(between))
