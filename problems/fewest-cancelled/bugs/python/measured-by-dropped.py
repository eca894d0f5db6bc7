def fewest_cancelled(talks):
    talks = sorted(talks, key=lambda t: t[1])
    cancelled = 0
    for i in range(1, len(talks)):
        if talks[i][0] < talks[i - 1][1]:
            cancelled += 1
    return cancelled
