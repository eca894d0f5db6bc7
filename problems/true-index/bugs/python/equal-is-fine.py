def true_index(root):
    def fits(card, low, high):
        if card is None:
            return True
        if not low <= card.val <= high:
            return False
        return fits(card.left, low, card.val) and fits(card.right, card.val, high)

    return fits(root, float("-inf"), float("inf"))
