def two_teams(children, rivals):
    team = [None] * children
    for start in range(children):
        if team[start] is not None:
            continue
        team[start] = 0
        stack = [start]
        while stack:
            child = stack.pop()
            for a, b in rivals:
                if child == a or child == b:
                    other = b if child == a else a
                    if team[other] is None:
                        team[other] = 1 - team[child]
                        stack.append(other)
                    elif team[other] == team[child]:
                        return []
    return team
