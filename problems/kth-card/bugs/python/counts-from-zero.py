def kth_card(root, k):
    numbers = []

    def visit(card):
        if card is not None:
            visit(card.left)
            numbers.append(card.val)
            visit(card.right)

    visit(root)
    return numbers[k] if k < len(numbers) else None
