def count_the_ponds(depths: list[list[int]]) -> int:
    leader = []  # for each stretch of water within a row: itself, or another one of its pond

    def head_of(stretch):
        while leader[stretch] != stretch:
            leader[stretch] = leader[leader[stretch]]
            stretch = leader[stretch]
        return stretch

    ponds = 0
    above = [None] * (len(depths[0]) + 2)  # the stretch of each square, with a dry one on both sides
    for row in depths:
        here = [None] * len(above)
        for c, depth in enumerate(row, start=1):
            if depth == 0:
                continue
            if here[c - 1] is None:
                leader.append(len(leader))  # a stretch begins, a pond of its own as far as we know
                ponds += 1
                here[c] = len(leader) - 1
            else:
                here[c] = here[c - 1]
            for other in above[c - 1 : c + 2]:
                if other is not None and head_of(other) != head_of(here[c]):
                    leader[head_of(other)] = head_of(here[c])
                    ponds -= 1
        above = here

    return ponds
