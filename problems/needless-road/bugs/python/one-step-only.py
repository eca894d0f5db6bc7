def needless_road(roads):
    parent = {}

    def find(place):
        parent.setdefault(place, place)
        while parent[place] != place:
            place = parent[place]
        return place

    for i, (a, b) in enumerate(roads):
        root_a, root_b = find(a), find(b)
        if parent[a] == parent[b]:
            return i
        parent[root_b] = root_a
    return -1
