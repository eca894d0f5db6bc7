def frog_stones(leaps):
    reached = {0}
    for place, leap in enumerate(leaps):
        if place in reached:
            reached.update(range(place + 1, place + leap + 1))
    return max(reached) >= len(leaps)
