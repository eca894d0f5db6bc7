def letters(sign):
    return [c for c in sign.lower() if c.isalnum()]


def both_ways_sign(sign):
    for i in range(len(letters(sign)) // 2):
        if letters(sign)[i] != letters(sign)[-1 - i]:
            return False
    return True
