def kth_card(root, k):
    def size(card):
        if card is None:
            return 0
        return size(card.left) + 1 + size(card.right)

    card = root
    while card is not None:
        smaller = size(card.left)
        if k == smaller + 1:
            return card.val
        card = card.left if k <= smaller else card.right
