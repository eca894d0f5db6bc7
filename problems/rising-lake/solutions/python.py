import heapq


def rising_lake(valley: list[list[int]]) -> int:
    rows, columns = len(valley), len(valley[0])
    reached = {(0, 0)}
    shore = [(valley[0][0], 0, 0)]
    hour = 0
    while True:
        # The lowest field on the shore is the next one that water opens.
        height, r, c = heapq.heappop(shore)
        hour = max(hour, height)
        if r == rows - 1 and c == columns - 1:
            return hour
        for y, x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if 0 <= y < rows and 0 <= x < columns and (y, x) not in reached:
                reached.add((y, x))
                heapq.heappush(shore, (valley[y][x], y, x))
