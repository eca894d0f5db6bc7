def frog_stones(leaps: list[int]) -> bool:
    goal = len(leaps)  # the nearest place from which the bank can be reached

    for place in range(len(leaps) - 1, -1, -1):
        if place + leaps[place] >= goal:
            goal = place  # getting here is as good as getting there

    return goal == 0
