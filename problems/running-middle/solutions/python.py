import heapq


def running_middle(times: list[int]) -> list[int]:
    lower = []  # the smaller half, as negative numbers: its largest time is on top
    upper = []  # the larger half: its smallest time is on top
    middles = []

    for time in times:
        # Through the lower half, so that no time there is larger than one in the upper half.
        heapq.heappush(upper, -heapq.heappushpop(lower, -time))
        if len(upper) > len(lower):
            heapq.heappush(lower, -heapq.heappop(upper))

        if len(lower) > len(upper):
            middles.append(-2 * lower[0])
        else:
            middles.append(upper[0] - lower[0])

    return middles
