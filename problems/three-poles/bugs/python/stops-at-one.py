def three_poles(plates, start, goal):
    if start == goal:
        return []
    if plates == 1:
        return [[start, goal]]
    spare = 6 - start - goal
    return three_poles(plates - 1, start, spare) + [[start, goal]] + three_poles(plates - 1, spare, goal)
