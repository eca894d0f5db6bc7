def tent_canvas(poles):
    place = {height: i for i, height in enumerate(poles)}
    best = 0
    first = len(poles)
    last = -1
    for height in sorted(place, reverse=True):
        first = min(first, place[height])
        last = max(last, place[height])
        best = max(best, height * (last - first))
    return best
