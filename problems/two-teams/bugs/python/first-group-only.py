def two_teams(children, rivals):
    friends = [[] for _ in range(children)]
    for a, b in rivals:
        friends[a].append(b)
        friends[b].append(a)
    team = [0] * children
    seen = {0}
    stack = [0]
    while stack:
        child = stack.pop()
        for other in friends[child]:
            if other not in seen:
                seen.add(other)
                team[other] = 1 - team[child]
                stack.append(other)
            elif team[other] == team[child]:
                return []
    return team
