def pair_to_target(slips, target):
    seen = set()
    for value in slips:
        need = target - value
        if need in seen:
            return [need, value]
        seen.add(value)
    return []
