def tent_canvas(poles):
    best = 0
    left = 0
    right = len(poles) - 1
    while left < right:
        width = right - left + 1
        best = max(best, width * min(poles[left], poles[right]))
        if poles[left] < poles[right]:
            left += 1
        else:
            right -= 1
    return best
