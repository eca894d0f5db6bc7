from collections import deque


def ripening_crate(crate):
    hard = {(r, c) for r, row in enumerate(crate) for c, cell in enumerate(row) if cell == "h"}
    days = 0
    for r, row in enumerate(crate):
        for c, cell in enumerate(row):
            if cell != "r":
                continue
            queue = deque([(r, c, 0)])
            while queue:
                i, j, day = queue.popleft()
                days = max(days, day)
                for place in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
                    if place in hard:
                        hard.remove(place)
                        queue.append((*place, day + 1))
    return -1 if hard else days
