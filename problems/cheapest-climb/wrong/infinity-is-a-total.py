def cheapest_climb(tolls):
    top = len(tolls)
    if top < 2:
        return 0
    least = [10**5] * (top + 1)
    least[0] = tolls[0]
    least[1] = tolls[1]
    for step in range(top):
        for there in (step + 1, min(step + 2, top)):
            toll = 0 if there == top else tolls[there]
            least[there] = min(least[there], least[step] + toll)
    return least[top]
