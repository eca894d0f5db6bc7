from bisect import bisect_left, bisect_right


def one_more_shift(plan: list[list[int]], shift: list[int]) -> list[list[int]]:
    start, end = shift
    # The times that meet the shift are neighbours: from the first that ends late enough to the last that begins early enough.
    first = bisect_left(plan, start, key=lambda time: time[1])
    behind = bisect_right(plan, end, key=lambda time: time[0])
    if first < behind:
        start = min(start, plan[first][0])
        end = max(end, plan[behind - 1][1])
    return plan[:first] + [[start, end]] + plan[behind:]
