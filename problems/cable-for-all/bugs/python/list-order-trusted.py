def cable_for_all(cabins, routes):
    leader = list(range(cabins))

    def find(x):
        while leader[x] != x:
            x = leader[x]
        return x

    total = 0
    parts = cabins
    for a, b, metres in routes:
        a, b = find(a), find(b)
        if a != b:
            leader[a] = b
            total += metres
            parts -= 1
    return total if parts == 1 else -1
