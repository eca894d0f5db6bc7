def up_or_down(moves, goal):
    total = sum(moves)
    ways = [0] * (2 * total + 1)  # floor f is at index f + total
    ways[total] = 1
    for move in moves:
        after = [0] * len(ways)
        for place, count in enumerate(ways):
            if count > 0:
                after[place + move] += count
                after[place - move] += count
        ways = after
    if goal > total:
        return 0
    place = goal + total
    return ways[place] if abs(place) < len(ways) else 0
