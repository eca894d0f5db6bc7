def two_teams(children: int, rivals: list[list[int]]) -> list[int]:
    # Statements are joined: entry c says "c is in team 0", and entry c + children "c is in team 1".
    leader = list(range(2 * children))

    def find(x):
        while leader[x] != x:
            leader[x] = leader[leader[x]]
            x = leader[x]
        return x

    def join(x, y):
        x, y = find(x), find(y)
        leader[max(x, y)] = min(x, y)  # the smallest statement of all that are joined

    for a, b in rivals:
        join(a, b + children)
        join(a + children, b)

    team = []
    for child in range(children):
        if find(child) == find(child + children):
            return []
        # "The smallest child of the group is in team 0" leads one of the two sets, and it is true.
        team.append(0 if find(child) < find(child + children) else 1)
    return team
