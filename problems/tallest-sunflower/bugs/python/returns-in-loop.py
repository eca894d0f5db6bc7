def tallest_sunflower(tops):
    best = 0
    for i in range(len(tops)):
        if tops[i] > tops[best]:
            best = i
        return best
    return -1
