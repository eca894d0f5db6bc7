def share_the_biscuits(wishes, biscuits):
    wishes.sort()
    biscuits.sort()
    child = 0
    place = 0
    while child < len(wishes):
        if biscuits[place] >= wishes[child]:
            child += 1
        place += 1
    return child
