def true_index(root: TreeNode | None) -> bool:
    # Left part, card, right part: in a true index this walk meets rising numbers.
    before = None
    open_cards = []
    card = root
    while open_cards or card is not None:
        while card is not None:
            open_cards.append(card)
            card = card.left
        card = open_cards.pop()
        if before is not None and card.val <= before:
            return False
        before = card.val
        card = card.right
    return True
