def kth_card(root, k):
    numbers = []

    def visit(card):
        if card is not None:
            visit(card.right)
            numbers.append(card.val)
            visit(card.left)

    visit(root)
    return numbers[k - 1]
