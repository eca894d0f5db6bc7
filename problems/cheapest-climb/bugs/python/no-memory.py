def cheapest_climb(tolls):
    def upwards(step):
        if step >= len(tolls):
            return 0
        return tolls[step] + min(upwards(step + 1), upwards(step + 2))

    return min(upwards(0), upwards(1))
