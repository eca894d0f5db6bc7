def all_but_mine(cards):
    zeros = cards.count(0)
    total = 1
    for c in cards:
        if c != 0:
            total *= c
    res = []
    for c in cards:
        if zeros > 1:
            res.append(0)
        elif zeros == 1:
            res.append(total % 10000 if c == 0 else 0)
        else:
            res.append(total // c % 10000)
    return res
