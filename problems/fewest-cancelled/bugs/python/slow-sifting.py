def fewest_cancelled(talks):
    rest = list(talks)
    kept = 0
    while rest:
        first = min(rest, key=lambda t: t[1])
        kept += 1
        rest = [t for t in rest if t[0] >= first[1]]
    return len(talks) - kept
