def tent_canvas(poles):
    best = 0
    left = 0
    right = len(poles) - 1
    while left < right:
        area = (right - left) * min(poles[left], poles[right])
        best = max(best, area)
        if poles[left] > poles[right]:
            left += 1
        else:
            right -= 1
    return best
