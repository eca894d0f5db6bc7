def exact_postage(stamps, fare, room):
    stamps = sorted(stamps)
    result = []
    current = []

    def go(start, left):
        if left == 0:
            result.append(current)
            return
        if len(current) == room:
            return
        for i in range(start, len(stamps)):
            if stamps[i] <= left:
                current.append(stamps[i])
                go(i, left - stamps[i])
                current.pop()

    go(0, fare)
    return result
