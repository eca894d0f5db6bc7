def three_poles(plates, start, goal):
    if plates == 0 or start == goal:
        return []
    spare = 6 - start - goal
    there = three_poles(plates - 1, start, goal)
    away = three_poles(plates - 1, goal, start)
    return there + [[start, spare]] + away + [[spare, goal]] + there
