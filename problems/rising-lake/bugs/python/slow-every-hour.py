def rising_lake(valley):
    rows, columns = len(valley), len(valley[0])
    hour = valley[0][0]
    while True:
        seen = {(0, 0)}
        stack = [(0, 0)]
        while stack:
            r, c = stack.pop()
            if (r, c) == (rows - 1, columns - 1):
                return hour
            for nr, nc in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if 0 <= nr < rows and 0 <= nc < columns and (nr, nc) not in seen:
                    if valley[nr][nc] <= hour:
                        seen.add((nr, nc))
                        stack.append((nr, nc))
        hour += 1
