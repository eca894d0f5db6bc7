def both_ways_sign(sign):
    letters = [c for c in sign.lower() if c.isalnum()]
    for i in range(len(letters) // 2 - 1):
        if letters[i] != letters[-1 - i]:
            return False
    return True
