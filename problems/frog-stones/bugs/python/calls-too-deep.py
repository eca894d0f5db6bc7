def frog_stones(leaps):
    hopeless = set()

    def can_cross(place):
        if place >= len(leaps):
            return True
        if place in hopeless:
            return False
        for step in range(leaps[place], 0, -1):
            if can_cross(place + step):
                return True
        hopeless.add(place)
        return False

    return can_cross(0)
