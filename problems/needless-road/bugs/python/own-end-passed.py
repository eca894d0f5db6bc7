def needless_road(roads):
    parent = {}

    def find(place):
        parent.setdefault(place, place)
        while parent[place] != place:
            parent[place] = parent[parent[place]]
            place = parent[place]
        return place

    for i, (a, b) in enumerate(roads):
        if a == b:
            continue
        if find(a) == find(b):
            return i
        parent[find(a)] = find(b)
    return -1
