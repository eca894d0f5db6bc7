def kth_card(root, k):
    def visit(card, left):
        if card is None:
            return None
        found = visit(card.left, left)
        if found is not None:
            return found
        left -= 1
        if left == 0:
            return card.val
        return visit(card.right, left)

    return visit(root, k)
