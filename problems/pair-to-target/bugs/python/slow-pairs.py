def pair_to_target(slips, target):
    for i in range(len(slips)):
        for j in range(i + 1, len(slips)):
            if slips[i] + slips[j] == target:
                return [i, j]
    return []
