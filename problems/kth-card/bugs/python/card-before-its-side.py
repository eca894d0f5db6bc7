def kth_card(root, k):
    numbers = []

    def visit(card):
        if card is None:
            return
        numbers.append(card.val)
        visit(card.left)
        visit(card.right)

    visit(root)
    return numbers[k - 1]
