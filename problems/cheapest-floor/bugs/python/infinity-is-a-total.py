import heapq


def cheapest_floor(floor):
    rows, columns = len(floor), len(floor[0])
    least = [[10**5] * columns for _ in range(rows)]
    least[0][0] = floor[0][0]
    heap = [(floor[0][0], 0, 0)]
    while heap:
        total, r, c = heapq.heappop(heap)
        if total > least[r][c]:
            continue
        for i, j in ((r + 1, c), (r, c + 1)):
            if i < rows and j < columns and total + floor[i][j] < least[i][j]:
                least[i][j] = total + floor[i][j]
                heapq.heappush(heap, (least[i][j], i, j))
    return least[-1][-1]
