def exact_postage(stamps, fare, room):
    found = set()

    def go(left, current):
        if left == 0:
            found.add(tuple(sorted(current)))
            return
        if len(current) == room:
            return
        for value in stamps:
            if value <= left:
                go(left - value, current + [value])

    go(fare, [])
    return [list(choice) for choice in found]
