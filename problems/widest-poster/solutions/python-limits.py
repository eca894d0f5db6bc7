def widest_poster(boards: list[int]) -> int:
    n = len(boards)

    # For each board, the nearest lower board on each side; -1 and n stand for the ends of the fence.
    left = [-1] * n
    for i in range(n):
        other = i - 1
        while other >= 0 and boards[other] >= boards[i]:
            other = left[other]  # all boards between are at least as high as that one
        left[i] = other

    right = [n] * n
    for i in range(n - 1, -1, -1):
        other = i + 1
        while other < n and boards[other] >= boards[i]:
            other = right[other]
        right[i] = other

    return max((boards[i] * (right[i] - left[i] - 1) for i in range(n)), default=0)
