def one_more_shift(plan, shift):
    start, end = shift
    before = [time for time in plan if time[1] < start]
    behind = [time for time in plan if time[0] > end]
    met = plan[len(before) : len(plan) - len(behind)]
    if met:
        start = min(start, met[0][0])
        end = met[-1][1]
    return before + [[start, end]] + behind
