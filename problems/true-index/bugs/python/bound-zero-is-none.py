def true_index(root):
    def fits(card, low=None, high=None):
        if card is None:
            return True
        if low and card.val <= low:
            return False
        if high and card.val >= high:
            return False
        return fits(card.left, low, card.val) and fits(card.right, card.val, high)

    return fits(root)
