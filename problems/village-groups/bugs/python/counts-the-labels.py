def village_groups(villages, roads):
    parent = list(range(villages))

    def find(v):
        if parent[v] != v:
            parent[v] = find(parent[v])
        return parent[v]

    for a, b in roads:
        parent[find(a)] = find(b)
    return len(set(parent))
