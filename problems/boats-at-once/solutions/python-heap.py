from heapq import heappush, heapreplace


def boats_at_once(boats: list[list[int]]) -> int:
    free_at = []  # one entry for each jetty built so far
    for come, go in sorted(boats):
        if free_at and free_at[0] <= come:
            heapreplace(free_at, go)  # the jetty that is free first
        else:
            heappush(free_at, go)
    return len(free_at)
