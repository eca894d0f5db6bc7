from collections import Counter


def cooling_forms(cakes, pause):
    left = Counter(cakes)
    cool = dict.fromkeys(left, 0)
    minute = 0
    while left:
        best = None
        for kind in left:
            if cool[kind] <= minute and (best is None or left[kind] > left[best]):
                best = kind
        if best is None:
            minute = min(cool[kind] for kind in left)
            continue
        minute += 1
        cool[best] = minute + pause
        left[best] -= 1
        if left[best] == 0:
            del left[best]
    return minute
