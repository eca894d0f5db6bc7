def village_groups(villages, roads):
    parent = list(range(villages))

    def find(v):
        while parent[v] != v:
            v = parent[v]
        return v

    for a, b in roads:
        if find(a) != find(b):
            parent[b] = find(a)
    return sum(find(v) == v for v in range(villages))
