def spelling_steps(before, after):
    steps = [[i + j for j in range(len(after) + 1)] for i in range(len(before) + 1)]
    for i in range(1, len(before) + 1):
        for j in range(1, len(after) + 1):
            if before[i - 1] == after[j - 1]:
                steps[i][j] = steps[i - 1][j - 1]
            else:
                steps[i][j] = 1 + min(steps[i - 1][j], steps[i][j - 1])
    return steps[-1][-1]
