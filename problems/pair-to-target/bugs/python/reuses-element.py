def pair_to_target(slips, target):
    seen = {}
    for i, value in enumerate(slips):
        seen[value] = i
        need = target - value
        if need in seen:
            return [seen[need], i]
    return []
