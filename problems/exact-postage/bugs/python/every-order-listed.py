def exact_postage(stamps, fare, room):
    result = []

    def go(left, current):
        if left == 0:
            result.append(sorted(current))
            return
        if len(current) == room:
            return
        for value in stamps:
            if value <= left:
                go(left - value, current + [value])

    go(fare, [])
    return result
