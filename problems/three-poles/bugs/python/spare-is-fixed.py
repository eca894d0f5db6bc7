def three_poles(plates, start, goal):
    if plates == 0 or start == goal:
        return []
    spare = 2
    return three_poles(plates - 1, start, spare) + [[start, goal]] + three_poles(plates - 1, spare, goal)
