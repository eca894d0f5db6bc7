def warmer_day(water):
    waits = []
    stack = []
    for day, warmth in enumerate(water):
        while stack and water[stack[-1]] < warmth:
            waits.append(day - stack.pop())
        stack.append(day)
    return waits + [0] * len(stack)
