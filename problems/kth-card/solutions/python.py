def kth_card(root: TreeNode | None, k: int) -> int:
    waiting = []  # cards whose left side is being visited, the one with the smallest number on top
    card = root

    while True:
        while card is not None:
            waiting.append(card)
            card = card.left
        # Everything smaller has been visited.
        card = waiting.pop()
        k -= 1
        if k == 0:
            return card.val
        card = card.right
