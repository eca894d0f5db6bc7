def spelling_steps(before: str, after: str) -> int:
    # steps[i][j] turns the first i letters of before into the first j of after. The edges only take away or put in.
    steps = [[i + j for j in range(len(after) + 1)] for i in range(len(before) + 1)]

    for i in range(1, len(before) + 1):
        for j in range(1, len(after) + 1):
            if before[i - 1] == after[j - 1]:
                steps[i][j] = steps[i - 1][j - 1]
            else:
                # The last step takes a letter away, puts one in, or exchanges one.
                steps[i][j] = 1 + min(steps[i - 1][j], steps[i][j - 1], steps[i - 1][j - 1])

    return steps[-1][-1]
