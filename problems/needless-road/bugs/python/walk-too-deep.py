def needless_road(roads):
    leads_to = {}

    def head_of(place):
        leads_to.setdefault(place, place)
        if leads_to[place] != place:
            leads_to[place] = head_of(leads_to[place])
        return leads_to[place]

    for position, (a, b) in enumerate(roads):
        head_a, head_b = head_of(a), head_of(b)
        if head_a == head_b:
            return position
        leads_to[head_a] = head_b
    return -1
