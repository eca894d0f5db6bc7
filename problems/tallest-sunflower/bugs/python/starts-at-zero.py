def tallest_sunflower(tops):
    tallest = 0
    place = -1
    for i in range(len(tops)):
        if tops[i] > tallest:
            tallest = tops[i]
            place = i
    return place
