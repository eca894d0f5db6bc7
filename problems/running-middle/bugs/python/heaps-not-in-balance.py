import heapq


def running_middle(times):
    low, high = [], []
    result = []
    for time in times:
        if not low or time <= -low[0]:
            heapq.heappush(low, -time)
        else:
            heapq.heappush(high, time)
        if len(low) == len(high):
            result.append(-low[0] + high[0])
        elif len(low) > len(high):
            result.append(-2 * low[0])
        else:
            result.append(2 * high[0])
    return result
