def pair_to_target(nums, target):
    where = {}
    for i, value in enumerate(nums):
        where[value] = i

    for i, value in enumerate(nums):
        other = target - value
        if other in where and other != value:
            return [i, where[other]]
    return []
