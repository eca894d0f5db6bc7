def widest_poster(boards):
    left, right = 0, len(boards) - 1
    best = 0
    while left <= right:
        best = max(best, min(boards[left], boards[right]) * (right - left + 1))
        if boards[left] < boards[right]:
            left += 1
        else:
            right -= 1
    return best
