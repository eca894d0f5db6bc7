def one_more_shift(plan, shift):
    start, end = shift
    before = [time for time in plan if time[1] <= start]
    behind = [time for time in plan if time[0] >= end]
    for opens, closes in plan[len(before) : len(plan) - len(behind)]:
        start = min(start, opens)
        end = max(end, closes)
    return before + [[start, end]] + behind
