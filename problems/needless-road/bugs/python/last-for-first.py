def needless_road(roads):
    parent = {}

    def find(place):
        parent.setdefault(place, place)
        while parent[place] != place:
            parent[place] = parent[parent[place]]
            place = parent[place]
        return place

    needless = -1
    for i, (a, b) in enumerate(roads):
        if find(a) == find(b):
            needless = i
        parent[find(a)] = find(b)
    return needless
