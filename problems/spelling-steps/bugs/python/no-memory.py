def spelling_steps(before, after):
    def steps(i, j):
        if i == len(before):
            return len(after) - j
        if j == len(after):
            return len(before) - i
        if before[i] == after[j]:
            return steps(i + 1, j + 1)
        return 1 + min(steps(i + 1, j), steps(i, j + 1), steps(i + 1, j + 1))

    return steps(0, 0)
