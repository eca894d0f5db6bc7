import heapq


def rising_lake(valley):
    rows, columns = len(valley), len(valley[0])
    seen = [[False] * columns] * rows
    seen[0][0] = True
    heap = [(valley[0][0], 0, 0)]
    hour = 0
    while heap:
        height, r, c = heapq.heappop(heap)
        hour = max(hour, height)
        if (r, c) == (rows - 1, columns - 1):
            return hour
        for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            nr, nc = r + dr, c + dc
            if 0 <= nr < rows and 0 <= nc < columns and not seen[nr][nc]:
                seen[nr][nc] = True
                heapq.heappush(heap, (valley[nr][nc], nr, nc))
    return -1
