def two_teams(children, rivals):
    friends = [[] for _ in range(children)]
    for a, b in rivals:
        friends[a].append(b)
        friends[b].append(a)
    team = [None] * children

    def colour(child, which):
        team[child] = which
        for other in friends[child]:
            if team[other] is None:
                if not colour(other, 1 - which):
                    return False
            elif team[other] == which:
                return False
        return True

    for start in range(children):
        if team[start] is None and not colour(start, 0):
            return []
    return team
