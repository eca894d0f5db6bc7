def two_teams(children, rivals):
    friends = [[] for _ in range(children)]
    for a, b in rivals:
        friends[a].append(b)
        friends[b].append(a)
    team = [None] * children
    for start in range(children):
        if team[start] is None:
            team[start] = 0
            stack = [start]
            while stack:
                child = stack.pop()
                for other in friends[child]:
                    if team[other] is None:
                        team[other] = 1 - team[child]
                        stack.append(other)
    return team
