def needless_road(roads):
    group_of = {}
    for position, (a, b) in enumerate(roads):
        one = group_of.get(a, {a})
        other = group_of.get(b, {b})
        if b in one:
            return position
        group_of[a] = group_of[b] = one | other
    return -1
