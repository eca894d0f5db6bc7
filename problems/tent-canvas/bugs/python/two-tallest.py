def tent_canvas(poles):
    if len(poles) < 2:
        return 0
    order = sorted(range(len(poles)), key=lambda i: poles[i])
    first, second = order[-1], order[-2]
    return abs(first - second) * poles[second]
