def village_groups(villages, roads):
    parent = list(range(villages))

    def find(village):
        while parent[village] != village:
            village = parent[village]
        return village

    groups = villages
    for a, b in roads:
        a, b = find(a), find(b)
        if a != b:
            parent[a] = b
            groups -= 1
    return groups
