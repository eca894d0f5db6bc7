def all_but_mine(cards: list[int]) -> list[int]:
    # Levels of products: of single cards, of pairs, of fours, and so on up to one product.
    levels = [cards]
    while len(levels[-1]) > 1:
        below = levels[-1]
        pairs = [below[i] * below[i + 1] % 10000 for i in range(0, len(below) - 1, 2)]
        levels.append(pairs + below[2 * len(pairs) :])

    # Down again: what a group does not see from outside is the same for both halves, plus the other half.
    outside = [1]
    for level in reversed(levels[:-1]):
        lower = []
        for i in range(len(level)):
            other = i + 1 if i % 2 == 0 else i - 1
            seen = outside[i // 2]
            if other < len(level):
                seen = seen * level[other] % 10000
            lower.append(seen)
        outside = lower

    return outside
