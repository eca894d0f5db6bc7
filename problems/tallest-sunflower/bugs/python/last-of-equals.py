def tallest_sunflower(tops):
    if len(tops) == 0:
        return -1
    best = 0
    for i in range(1, len(tops)):
        if tops[i] >= tops[best]:
            best = i
    return best
