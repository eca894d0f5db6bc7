def kth_card(root: TreeNode | None, k: int) -> int:
    cards = {}  # how many cards there are from a card on

    def count(card):
        if card is None:
            return 0
        cards[card] = 1 + count(card.left) + count(card.right)
        return cards[card]

    count(root)
    while True:
        before = cards[root.left] if root.left is not None else 0
        if k <= before:
            root = root.left
        elif k == before + 1:
            return root.val
        else:
            k -= before + 1
            root = root.right
