import heapq


def running_middle(times):
    low, high = [], []
    result = []
    for time in times:
        heapq.heappush(low, -time)
        heapq.heappush(high, -heapq.heappop(low))
        if len(high) > len(low):
            heapq.heappush(low, -heapq.heappop(high))
        result.append(2 * -low[0])
    return result
