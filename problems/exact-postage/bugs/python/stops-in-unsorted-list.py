def exact_postage(stamps, fare, room):
    result = []

    def go(start, left, current):
        if left == 0:
            result.append(sorted(current))
            return
        if len(current) == room:
            return
        for i in range(start, len(stamps)):
            if stamps[i] > left:
                break
            go(i, left - stamps[i], current + [stamps[i]])

    go(0, fare, [])
    return result
