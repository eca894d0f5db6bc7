def both_ways_sign(sign):
    letters = [c for c in sign.lower() if c.isalpha()]
    return letters == letters[::-1]
