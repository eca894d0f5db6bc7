def true_index(root):
    before = 0

    def walk(card):
        nonlocal before
        if card is None:
            return True
        if not walk(card.left):
            return False
        if card.val <= before:
            return False
        before = card.val
        return walk(card.right)

    return walk(root)
