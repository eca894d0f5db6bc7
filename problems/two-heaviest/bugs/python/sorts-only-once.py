def two_heaviest(rocks):
    rocks.sort()
    while len(rocks) > 1:
        a = rocks.pop()
        b = rocks.pop()
        if a != b:
            rocks.append(abs(a - b))
    return rocks[0] if rocks else 0
