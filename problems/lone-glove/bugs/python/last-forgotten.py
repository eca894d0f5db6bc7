def lone_glove(gloves):
    gloves = sorted(gloves)
    for i in range(0, len(gloves) - 1, 2):
        if gloves[i] != gloves[i + 1]:
            return gloves[i]
