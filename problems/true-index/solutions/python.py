def true_index(root: TreeNode | None) -> bool:
    def fits(card, above, below):
        # All numbers in this part must be larger than `above` and smaller than `below`;
        # None means that nothing limits them on that side.
        if card is None:
            return True
        if above is not None and card.val <= above:
            return False
        if below is not None and card.val >= below:
            return False
        # A step to the left sets a new upper limit and keeps the lower one.
        return fits(card.left, above, card.val) and fits(card.right, card.val, below)

    return fits(root, None, None)
