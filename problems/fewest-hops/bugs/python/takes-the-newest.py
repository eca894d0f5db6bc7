def fewest_hops(stops, buses, home, work):
    onward = [[] for _ in range(stops)]
    for a, b in buses:
        onward[a].append(b)

    distance = {home: 0}
    queue = [home]
    while queue:
        stop = queue.pop()
        if stop == work:
            return distance[stop]
        for other in onward[stop]:
            if other not in distance:
                distance[other] = distance[stop] + 1
                queue.append(other)
    return -1
