def many_belts(belts, count):
    parcels = sorted((time, i) for i, belt in enumerate(belts) for time in belt)
    return [i for _, i in parcels[:count]]
