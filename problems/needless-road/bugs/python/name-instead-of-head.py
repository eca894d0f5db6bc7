def needless_road(roads):
    leads_to = {}

    def head_of(place):
        leads_to.setdefault(place, place)
        while leads_to[place] != place:
            place = leads_to[place]
        return place

    for position, (a, b) in enumerate(roads):
        if head_of(a) == head_of(b):
            return position
        leads_to[a] = b
    return -1
