def needless_road(roads):
    group = {}

    def find(place):
        group.setdefault(place, place)
        while group[place] != place:
            place = group[place] = group[group[place]]
        return place

    for i, (a, b) in enumerate(roads):
        a, b = find(a), find(b)
        if a is b:
            return i
        group[a] = b
    return -1
