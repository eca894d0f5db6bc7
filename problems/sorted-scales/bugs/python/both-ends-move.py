def sorted_scales(weights, parcel):
    left = 0
    right = len(weights) - 1
    while left < right:
        if weights[left] + weights[right] == parcel:
            return [weights[left], weights[right]]
        left += 1
        right -= 1
    return []
