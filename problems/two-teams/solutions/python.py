from collections import deque


def two_teams(children: int, rivals: list[list[int]]) -> list[int]:
    rivals_of = [[] for _ in range(children)]
    for a, b in rivals:
        rivals_of[a].append(b)
        rivals_of[b].append(a)

    team = [None] * children
    for start in range(children):
        if team[start] is not None:
            continue
        # The smallest number of a new group: it may choose, and all others of the group follow from it.
        team[start] = 0
        waiting = deque([start])
        while waiting:
            child = waiting.popleft()
            for rival in rivals_of[child]:
                if team[rival] is None:
                    team[rival] = 1 - team[child]
                    waiting.append(rival)
                elif team[rival] == team[child]:
                    return []

    return team
