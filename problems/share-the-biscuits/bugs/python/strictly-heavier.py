def share_the_biscuits(wishes, biscuits):
    wishes.sort()
    biscuits.sort()
    child = 0
    for biscuit in biscuits:
        if child < len(wishes) and biscuit > wishes[child]:
            child += 1
    return child
