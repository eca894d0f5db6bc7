from collections import deque


def ripening_crate(crate: list[str]) -> int:
    rows = len(crate)
    columns = len(crate[0])
    # The day on which a pear is ripe, None while nobody knows.
    day = [[0 if cell == "r" else None for cell in row] for row in crate]
    queue = deque((r, c) for r in range(rows) for c in range(columns) if crate[r][c] == "r")

    last = 0
    while queue:
        r, c = queue.popleft()
        last = day[r][c]  # days never fall along the queue
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            below, beside = r + down, c + right
            if not (0 <= below < rows and 0 <= beside < columns):
                continue
            if crate[below][beside] == "h" and day[below][beside] is None:
                day[below][beside] = last + 1
                queue.append((below, beside))

    for r in range(rows):
        for c in range(columns):
            if crate[r][c] == "h" and day[r][c] is None:
                return -1
    return last
