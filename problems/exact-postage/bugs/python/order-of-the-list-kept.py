def exact_postage(stamps, fare, room):
    result = []

    def go(start, left, current):
        if left == 0:
            result.append(current)
            return
        if left < 0 or len(current) == room:
            return
        for i in range(start, len(stamps)):
            go(i, left - stamps[i], current + [stamps[i]])

    go(0, fare, [])
    return result
