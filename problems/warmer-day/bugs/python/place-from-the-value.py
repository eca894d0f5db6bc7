def warmer_day(water):
    waits = [0] * len(water)
    stack = []
    for day, warmth in enumerate(water):
        while stack and stack[-1] < warmth:
            earlier = water.index(stack.pop())
            waits[earlier] = day - earlier
        stack.append(warmth)
    return waits
