def pair_to_target(slips, target):
    where = {}
    for i, value in enumerate(slips):
        where[value] = i

    for i, value in enumerate(slips):
        other = target - value
        if other in where and other != value:
            return [i, where[other]]
    return []
