def tent_canvas(poles: list[int]) -> int:
    best = 0
    left = 0
    right = len(poles) - 1

    while left < right:
        height = min(poles[left], poles[right])
        best = max(best, height * (right - left))
        # The lower pole has just had its widest canvas. With any pole further
        # in, it would be narrower and not a bit higher, so it can go for good.
        if poles[left] < poles[right]:
            left += 1
        else:
            right -= 1

    return best
