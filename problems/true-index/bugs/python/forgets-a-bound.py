def true_index(root):
    def fits(card, low, high):
        if card is None:
            return True
        if low is not None and card.val <= low:
            return False
        if high is not None and card.val >= high:
            return False
        return fits(card.left, None, card.val) and fits(card.right, card.val, None)

    return fits(root, None, None)
