def one_more_shift(plan, shift):
    times = sorted(plan + [shift])
    again = True
    while again:
        again = False
        for i in range(1, len(times)):
            if times[i][0] <= times[i - 1][1]:
                joined = [times[i - 1][0], max(times[i - 1][1], times[i][1])]
                times[i - 1 : i + 1] = [joined]
                again = True
                break
    return times
