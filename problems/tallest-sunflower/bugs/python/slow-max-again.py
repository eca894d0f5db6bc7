def tallest_sunflower(tops):
    for i in range(len(tops)):
        if tops[i] == max(tops):
            return i
    return -1
