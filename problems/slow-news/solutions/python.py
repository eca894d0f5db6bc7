import heapq


def slow_news(farms: int, paths: list[list[int]], first: int) -> int:
    paths_from = [[] for _ in range(farms)]
    for a, b, minutes in paths:
        paths_from[a].append((b, minutes))

    heard = {}  # farm -> the minute in which it hears the news
    on_the_way = [(0, first)]  # a heap of (minute of arrival, farm)
    minute = 0

    while on_the_way and len(heard) < farms:
        arrival, farm = heapq.heappop(on_the_way)
        if farm in heard:
            continue  # another child was here before
        minute = heard[farm] = arrival
        for b, minutes in paths_from[farm]:
            if b not in heard:
                heapq.heappush(on_the_way, (arrival + minutes, b))

    return minute if len(heard) == farms else -1
