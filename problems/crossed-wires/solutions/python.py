def crossed_wires(wires: list[list[int]]) -> int:
    # From the top on the left; wires from one socket in the order of their ends, so that none of them cross.
    ends = [right for _, right in sorted(wires)]

    def count(row):
        # The row in order, and the number of pairs in it in which the larger number comes first.
        if len(row) <= 1:
            return row, 0
        middle = len(row) // 2
        upper, crossings = count(row[:middle])
        lower, more = count(row[middle:])
        crossings += more

        merged = []
        i = 0
        for end in lower:
            while i < len(upper) and upper[i] <= end:
                merged.append(upper[i])
                i += 1
            crossings += len(upper) - i  # all that are left begin higher and end lower
            merged.append(end)
        return merged + upper[i:], crossings

    return count(ends)[1]
