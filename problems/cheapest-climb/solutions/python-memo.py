def cheapest_climb(tolls):
    # Cheapest way up from a step, its own toll included. Each is worked out once.
    known = {}

    def upwards(step):
        if step >= len(tolls):
            return 0
        if step not in known:
            known[step] = tolls[step] + min(upwards(step + 1), upwards(step + 2))
        return known[step]

    return min(upwards(0), upwards(1))
