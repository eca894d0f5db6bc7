def rain_on_roofs(roofs: list[int]) -> int:
    left, right = 0, len(roofs) - 1
    left_wall = right_wall = -1000  # the highest roof met so far from either end
    buckets = 0

    while left <= right:
        left_wall = max(left_wall, roofs[left])
        right_wall = max(right_wall, roofs[right])
        # The lower wall holds: on the other side there is one that is at least as high.
        if left_wall <= right_wall:
            buckets += left_wall - roofs[left]
            left += 1
        else:
            buckets += right_wall - roofs[right]
            right -= 1

    return buckets
