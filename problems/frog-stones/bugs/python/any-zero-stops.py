def frog_stones(leaps):
    for leap in leaps:
        if leap == 0:
            return False
    return True
