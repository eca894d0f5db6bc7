def lone_glove(gloves):
    for number in gloves:
        if gloves.count(number) == 1:
            return number
