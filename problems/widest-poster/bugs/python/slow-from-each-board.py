def widest_poster(boards):
    best = 0
    for i, height in enumerate(boards):
        left = right = i
        while left > 0 and boards[left - 1] >= height:
            left -= 1
        while right + 1 < len(boards) and boards[right + 1] >= height:
            right += 1
        best = max(best, height * (right - left + 1))
    return best
