def middle_of_two(north, south):
    total = len(north) + len(south)

    def at(k):
        return north[k] if k < len(north) else south[k - len(north)]

    return at((total - 1) // 2) + at(total // 2)
