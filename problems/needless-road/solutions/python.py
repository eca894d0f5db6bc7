def needless_road(roads: list[list[str]]) -> int:
    leads_to = {}  # name -> another place of its group, or itself; no entry: a place without roads yet
    members = {}

    def head_of(name):
        while leads_to[name] != name:
            # Point past the one in between: the next walk is shorter.
            leads_to[name] = leads_to[leads_to[name]]
            name = leads_to[name]
        return name

    for position, road in enumerate(roads):
        for name in road:
            if name not in leads_to:
                leads_to[name] = name
                members[name] = 1

        large, small = head_of(road[0]), head_of(road[1])
        if large == small:
            return position
        if members[large] < members[small]:
            large, small = small, large
        leads_to[small] = large
        members[large] += members[small]

    return -1
