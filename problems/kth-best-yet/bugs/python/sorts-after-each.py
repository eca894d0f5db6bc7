def kth_best_yet(scores, place):
    so_far = []
    shown = []
    for score in scores:
        so_far.append(score)
        so_far.sort()
        if len(so_far) >= place:
            shown.append(so_far[-place])
    return shown
