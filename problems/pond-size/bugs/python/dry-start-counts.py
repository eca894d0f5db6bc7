from collections import deque


def pond_size(marsh, row, column):
    seen = {(row, column)}
    queue = deque([(row, column)])
    while queue:
        r, c = queue.popleft()
        for i, j in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if i < 0 or j < 0 or i >= len(marsh) or j >= len(marsh[0]):
                continue
            if marsh[i][j] == "~" and (i, j) not in seen:
                seen.add((i, j))
                queue.append((i, j))
    return len(seen)
