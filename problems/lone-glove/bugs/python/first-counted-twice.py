def lone_glove(gloves):
    result = gloves[0]
    for number in gloves:
        result = result ^ number
    return result
