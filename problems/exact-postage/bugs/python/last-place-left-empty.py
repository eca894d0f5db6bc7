def exact_postage(stamps, fare, room):
    stamps = sorted(stamps)
    result = []

    def go(start, left, current):
        if len(current) >= room:
            return
        if left == 0:
            result.append(current)
            return
        for i in range(start, len(stamps)):
            if stamps[i] <= left:
                go(i, left - stamps[i], current + [stamps[i]])

    go(0, fare, [])
    return result
