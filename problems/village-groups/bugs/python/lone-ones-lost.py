def village_groups(villages, roads):
    parent = {}

    def find(v):
        parent.setdefault(v, v)
        while parent[v] != v:
            parent[v] = parent[parent[v]]
            v = parent[v]
        return v

    for a, b in roads:
        parent[find(a)] = find(b)
    return sum(1 for v in parent if parent[v] == v)
