def cable_for_all(cabins, routes):
    seen = set()
    total = 0
    for a, b, metres in sorted(routes, key=lambda route: route[2]):
        if a != b and (a not in seen or b not in seen):
            seen.add(a)
            seen.add(b)
            total += metres
    return total if cabins == 1 or len(seen) == cabins else -1
