import heapq


def running_middle(times):
    low, high = [], []
    result = []
    for time in times:
        heapq.heappush(low, -time)
        heapq.heappush(high, -heapq.heappop(low))
        if len(high) > len(low):
            heapq.heappush(low, -heapq.heappop(high))
        if len(low) > len(high):
            median = -low[0]
        else:
            median = (high[0] - low[0]) // 2
        result.append(2 * median)
    return result
