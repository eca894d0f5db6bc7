def fewest_cancelled(talks):
    sorted(talks, key=lambda t: t[1])
    cancelled = 0
    free = 0
    for start, end in talks:
        if start >= free:
            free = end
        else:
            cancelled += 1
    return cancelled
