def pair_to_target(slips, target):
    slips = sorted(slips)
    left = 0
    right = len(slips) - 1
    while left < right:
        total = slips[left] + slips[right]
        if total == target:
            return [left, right]
        if total < target:
            left += 1
        else:
            right -= 1
    return []
