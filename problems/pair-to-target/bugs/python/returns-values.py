def pair_to_target(nums, target):
    seen = set()
    for value in nums:
        need = target - value
        if need in seen:
            return [need, value]
        seen.add(value)
    return []
