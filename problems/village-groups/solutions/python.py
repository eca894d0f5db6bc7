def village_groups(villages: int, roads: list[list[int]]) -> int:
    speaker = list(range(villages))  # at first, each village speaks for itself
    members = [1] * villages  # right for speakers of a whole group only

    def head_of(village):
        while speaker[village] != village:
            # Point past the one in between: the next walk is shorter.
            speaker[village] = speaker[speaker[village]]
            village = speaker[village]
        return village

    groups = villages
    for a, b in roads:
        a, b = head_of(a), head_of(b)
        if a != b:
            # The smaller group joins the larger one, so that the ways stay short.
            if members[a] < members[b]:
                a, b = b, a
            speaker[b] = a
            members[a] += members[b]
            groups -= 1

    return groups
