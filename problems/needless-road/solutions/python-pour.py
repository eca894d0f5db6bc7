def needless_road(roads: list[list[str]]) -> int:
    group_of = {}  # name -> the list of all names of its group, one list for all of them

    for position, (a, b) in enumerate(roads):
        for name in (a, b):
            group_of.setdefault(name, [name])
        small, large = group_of[a], group_of[b]
        if small is large:
            return position

        # The smaller list is poured into the larger one. Whoever moves is then in a group of
        # twice the size at least, so nobody moves often.
        if len(small) > len(large):
            small, large = large, small
        large += small
        for name in small:
            group_of[name] = large

    return -1
