def tallest_sunflower(tops):
    if len(tops) == 0:
        return -1
    tallest = tops[0]
    for top in tops:
        if top > tallest:
            tallest = top
    return tallest
