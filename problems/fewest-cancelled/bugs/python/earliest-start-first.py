def fewest_cancelled(talks):
    talks = sorted(talks)
    cancelled = 0
    free = 0
    for start, end in talks:
        if start < free:
            cancelled += 1
        else:
            free = end
    return cancelled
