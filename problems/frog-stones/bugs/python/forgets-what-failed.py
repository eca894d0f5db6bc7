def frog_stones(leaps):
    def can_cross(place):
        if place >= len(leaps):
            return True
        for step in range(1, leaps[place] + 1):
            if can_cross(place + step):
                return True
        return False

    return can_cross(0)
