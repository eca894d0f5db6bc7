def frog_stones(leaps):
    place = 0
    while place < len(leaps):
        if leaps[place] == 0:
            return False
        place += leaps[place]
    return True
