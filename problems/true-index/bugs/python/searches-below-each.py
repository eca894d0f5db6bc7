def largest(card):
    best = card.val
    for child in (card.left, card.right):
        if child:
            best = max(best, largest(child))
    return best


def smallest(card):
    best = card.val
    for child in (card.left, card.right):
        if child:
            best = min(best, smallest(child))
    return best


def true_index(root):
    if root is None:
        return True
    if root.left and largest(root.left) >= root.val:
        return False
    if root.right and smallest(root.right) <= root.val:
        return False
    return true_index(root.left) and true_index(root.right)
