def rain_on_roofs(roofs):
    if not roofs:
        return 0
    left = 0
    right = len(roofs) - 1
    left_wall = roofs[left]
    right_wall = roofs[right]
    water = 0
    while left <= right:
        left_wall = max(left_wall, roofs[left])
        right_wall = max(right_wall, roofs[right])
        if left_wall > right_wall:
            water += left_wall - roofs[left]
            left += 1
        else:
            water += right_wall - roofs[right]
            right -= 1
    return water
