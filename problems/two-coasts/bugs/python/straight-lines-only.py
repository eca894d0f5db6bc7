def two_coasts(heights):
    result = []
    for r, row in enumerate(heights):
        for c in range(len(row)):
            west = all(row[k] <= row[k + 1] for k in range(c))
            east = all(row[k] >= row[k + 1] for k in range(c, len(row) - 1))
            if west and east:
                result.append([r, c])
    return result
