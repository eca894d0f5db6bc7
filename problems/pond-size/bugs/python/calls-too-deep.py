def pond_size(marsh, row, column):
    seen = set()

    def spread(r, c):
        if r < 0 or c < 0 or r >= len(marsh) or c >= len(marsh[0]):
            return 0
        if marsh[r][c] == "." or (r, c) in seen:
            return 0
        seen.add((r, c))
        return 1 + spread(r - 1, c) + spread(r + 1, c) + spread(r, c - 1) + spread(r, c + 1)

    return spread(row, column)
