def lone_glove(gloves: list[int]) -> int:
    rest = 0
    for number in gloves:
        # Exclusive or: the second glove of a pair takes out what the first put in.
        rest ^= number
    return rest
