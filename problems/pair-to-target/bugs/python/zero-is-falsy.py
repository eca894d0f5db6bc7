def pair_to_target(nums, target):
    seen = {}
    for i, value in enumerate(nums):
        j = seen.get(target - value)
        if j:
            return [j, i]
        seen[value] = i
    return []
