def both_ways_sign(sign):
    sign.lower()
    letters = [c for c in sign if c.isalnum()]
    return letters == letters[::-1]
