def warmer_day(water):
    waits = [0] * len(water)
    stack = []
    for day, warmth in enumerate(water):
        if stack and water[stack[-1]] < warmth:
            earlier = stack.pop()
            waits[earlier] = day - earlier
        stack.append(day)
    return waits
