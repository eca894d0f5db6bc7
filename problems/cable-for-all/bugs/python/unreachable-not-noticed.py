def cable_for_all(cabins, routes):
    leader = list(range(cabins))

    def find(x):
        while leader[x] != x:
            x = leader[x]
        return x

    total = 0
    for a, b, metres in sorted(routes, key=lambda route: route[2]):
        a, b = find(a), find(b)
        if a != b:
            leader[a] = b
            total += metres
    return total
