def cable_for_all(cabins, routes):
    label = list(range(cabins))
    total = 0
    joins = 0
    for a, b, metres in sorted(routes, key=lambda route: route[2]):
        if label[a] != label[b]:
            label[b] = label[a]
            total += metres
            joins += 1
    return total if joins >= cabins - 1 else -1
