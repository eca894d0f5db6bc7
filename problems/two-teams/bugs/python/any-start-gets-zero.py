def two_teams(children, rivals):
    friends = {}
    for a, b in rivals:
        friends.setdefault(a, []).append(b)
        friends.setdefault(b, []).append(a)
    team = {}
    for start in friends:
        if start not in team:
            team[start] = 0
            stack = [start]
            while stack:
                child = stack.pop()
                for other in friends[child]:
                    if other not in team:
                        team[other] = 1 - team[child]
                        stack.append(other)
                    elif team[other] == team[child]:
                        return []
    return [team.get(child, 0) for child in range(children)]
