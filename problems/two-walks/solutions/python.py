def two_walks(entered: list[int], between: list[int]) -> TreeNode | None:
    place = {number: i for i, number in enumerate(between)}
    chambers = iter(entered)

    def build(first, behind):
        # The part of the cave that is written in between[first:behind]; its entrance is the next chamber that was entered.
        if first == behind:
            return None
        chamber = TreeNode(next(chambers))
        cut = place[chamber.val]
        chamber.left = build(first, cut)  # the left part was entered before the right one
        chamber.right = build(cut + 1, behind)
        return chamber

    return build(0, len(between))
