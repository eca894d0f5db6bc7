def mirror_chains(beads: str) -> list[list[str]]:
    size = len(beads)
    # is_mirror[start][end]: the same two beads at both ends, and a mirror or nothing between them.
    is_mirror = [[False] * size for _ in range(size)]
    for start in reversed(range(size)):
        for end in range(start, size):
            is_mirror[start][end] = beads[start] == beads[end] and (end - start < 2 or is_mirror[start + 1][end - 1])

    # ways[start]: all ways for the beads from start on. Without beads, there is one way: no bracelets.
    ways = [[] for _ in range(size)] + [[[]]]
    for start in reversed(range(size)):
        for end in range(start, size):
            if is_mirror[start][end]:
                ways[start] += [[beads[start : end + 1], *rest] for rest in ways[end + 1]]
    return ways[0]
