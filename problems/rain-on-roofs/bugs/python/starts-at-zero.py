def rain_on_roofs(roofs):
    left = 0
    right = len(roofs) - 1
    left_max = 0
    right_max = 0
    total = 0
    while left <= right:
        left_max = max(left_max, roofs[left])
        right_max = max(right_max, roofs[right])
        if left_max < right_max:
            total += left_max - roofs[left]
            left += 1
        else:
            total += right_max - roofs[right]
            right -= 1
    return total
