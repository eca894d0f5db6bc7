def pair_to_target(nums, target):
    seen = {}
    for i, value in enumerate(nums):
        seen[value] = i
        need = target - value
        if need in seen:
            return [seen[need], i]
    return []
