def exact_postage(stamps, fare, room):
    stamps = sorted(stamps)
    result = []

    def go(i, left, current):
        if left == 0:
            result.append(current)
            return
        if i == len(stamps) or left < 0 or len(current) == room:
            return
        go(i + 1, left - stamps[i], current + [stamps[i]])
        go(i + 1, left, current)

    go(0, fare, [])
    return result
