def many_belts(belts, count):
    result = []
    longest = max(len(belt) for belt in belts)
    for k in range(longest):
        fronts = sorted((belt[k], i) for i, belt in enumerate(belts) if k < len(belt))
        result.extend(i for _, i in fronts)
    return result[:count]
