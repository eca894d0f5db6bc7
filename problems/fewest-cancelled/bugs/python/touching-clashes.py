def fewest_cancelled(talks):
    cancelled = 0
    free = -1
    for start, end in sorted(talks, key=lambda t: t[1]):
        if start > free:
            free = end
        else:
            cancelled += 1
    return cancelled
