def cable_for_all(cabins: int, routes: list[list[int]]) -> int:
    leader = list(range(cabins))

    def find(cabin):
        while leader[cabin] != cabin:
            leader[cabin] = leader[leader[cabin]]
            cabin = leader[cabin]
        return cabin

    total = 0
    parts = cabins  # groups of cabins that are connected
    for a, b, metres in sorted(routes, key=lambda route: route[2]):
        first, second = find(a), find(b)
        if first != second:
            leader[first] = second
            total += metres
            parts -= 1

    return total if parts == 1 else -1
