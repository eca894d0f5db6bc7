def kth_card(root, k):
    last = None
    for _ in range(k):
        best = None
        waiting = [root]
        while waiting:
            card = waiting.pop()
            if card is None:
                continue
            if (last is None or card.val > last) and (best is None or card.val < best):
                best = card.val
            waiting.append(card.left)
            waiting.append(card.right)
        last = best
    return last
