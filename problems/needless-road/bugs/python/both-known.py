def needless_road(roads):
    known = set()
    for i, (a, b) in enumerate(roads):
        if a == b or (a in known and b in known):
            return i
        known.add(a)
        known.add(b)
    return -1
