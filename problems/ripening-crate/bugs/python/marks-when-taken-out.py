from collections import deque


def ripening_crate(crate):
    rows, columns = len(crate), len(crate[0])
    day = {}
    queue = deque((r, c, 0) for r in range(rows) for c in range(columns) if crate[r][c] == "r")
    while queue:
        r, c, days = queue.popleft()
        day.setdefault((r, c), days)
        for i, j in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if 0 <= i < rows and 0 <= j < columns and crate[i][j] == "h" and (i, j) not in day:
                queue.append((i, j, days + 1))
    hard = [(r, c) for r in range(rows) for c in range(columns) if crate[r][c] == "h"]
    if any(cell not in day for cell in hard):
        return -1
    return max((day[cell] for cell in hard), default=0)
