def lone_glove(gloves):
    i = 0
    while i + 1 < len(gloves):
        if gloves[i] != gloves[i + 1]:
            return gloves[i]
        i += 2
    return gloves[-1]
