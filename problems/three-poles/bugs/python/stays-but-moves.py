def three_poles(plates, start, goal):
    if plates == 0:
        return []
    spare = 6 - start - goal
    return three_poles(plates - 1, start, spare) + [[start, goal]] + three_poles(plates - 1, spare, goal)
