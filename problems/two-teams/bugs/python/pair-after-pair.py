def two_teams(children, rivals):
    team = [None] * children
    for a, b in rivals:
        if team[a] is None and team[b] is None:
            team[min(a, b)], team[max(a, b)] = 0, 1
        elif team[a] is None:
            team[a] = 1 - team[b]
        elif team[b] is None:
            team[b] = 1 - team[a]
        elif team[a] == team[b]:
            return []
    return [t or 0 for t in team]
