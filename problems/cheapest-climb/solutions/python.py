def cheapest_climb(tolls):
    # Cheapest totals for standing one and two places below the current step.
    # Both begin as the ground, which is free, as is a place below it.
    one_below = 0
    two_below = 0
    for toll in tolls:
        here = toll + min(one_below, two_below)
        two_below = one_below
        one_below = here
    # The lamp room is entered from the last step or from the one before it.
    return min(one_below, two_below)
