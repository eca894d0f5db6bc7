def joined_yet(squares, calls):
    parent = list(range(squares))

    def find(x):
        while parent[x] != x:
            parent[x] = parent[parent[x]]
            x = parent[x]
        return x

    for kind, a, b in calls:
        if kind == 1:
            parent[find(a)] = find(b)
    return [find(a) == find(b) for kind, a, b in calls if kind == 2]
