def pair_to_target(slips, target):
    seen = {}
    for i, value in enumerate(slips):
        j = seen.get(target - value)
        if j:
            return [j, i]
        seen[value] = i
    return []
