def woven_ribbons(first, second, band):
    def fits(i, j):
        if i == len(first) and j == len(second):
            return True
        square = band[i + j]
        if i < len(first) and first[i] == square and fits(i + 1, j):
            return True
        return j < len(second) and second[j] == square and fits(i, j + 1)

    return len(first) + len(second) == len(band) and fits(0, 0)
