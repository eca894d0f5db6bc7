import heapq


def running_middle(times):
    low, high = [], []
    result = []
    for time in times:
        if len(low) <= len(high):
            heapq.heappush(low, -time)
        else:
            heapq.heappush(high, time)
        if len(low) > len(high):
            result.append(-2 * low[0])
        else:
            result.append(high[0] - low[0])
    return result
