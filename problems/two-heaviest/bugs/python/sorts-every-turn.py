def two_heaviest(rocks):
    while len(rocks) > 1:
        rocks = sorted(rocks)
        a = rocks.pop()
        b = rocks.pop()
        if a != b:
            rocks.append(a - b)
    return rocks[0] if rocks else 0
