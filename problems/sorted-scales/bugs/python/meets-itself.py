def sorted_scales(weights, parcel):
    left = 0
    right = len(weights) - 1
    while left <= right:
        total = weights[left] + weights[right]
        if total == parcel:
            return [weights[left], weights[right]]
        if total < parcel:
            left += 1
        else:
            right -= 1
    return []
