import heapq


def rising_lake(valley):
    rows, columns = len(valley), len(valley[0])
    heap = [(valley[0][0], 0, 0)]
    done = set()
    while heap:
        cost, r, c = heapq.heappop(heap)
        if (r, c) in done:
            continue
        done.add((r, c))
        if (r, c) == (rows - 1, columns - 1):
            return cost
        for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            nr, nc = r + dr, c + dc
            if 0 <= nr < rows and 0 <= nc < columns:
                heapq.heappush(heap, (cost + valley[nr][nc], nr, nc))
