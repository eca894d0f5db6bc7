from collections import deque


def rising_lake(valley):
    rows, columns = len(valley), len(valley[0])
    best = {(0, 0): valley[0][0]}
    queue = deque([(0, 0)])
    while queue:
        r, c = queue.popleft()
        for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            nr, nc = r + dr, c + dc
            if 0 <= nr < rows and 0 <= nc < columns:
                if (nr, nc) not in best:
                    best[(nr, nc)] = max(best[(r, c)], valley[nr][nc])
                    queue.append((nr, nc))
    return best[(rows - 1, columns - 1)]
