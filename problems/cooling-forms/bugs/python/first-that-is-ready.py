from collections import Counter


def cooling_forms(cakes, pause):
    left = Counter(cakes)
    cool = dict.fromkeys(left, 0)
    minute = 0
    while left:
        for kind in left:
            if cool[kind] <= minute:
                minute += 1
                cool[kind] = minute + pause
                left[kind] -= 1
                if left[kind] == 0:
                    del left[kind]
                break
        else:
            minute = min(cool[kind] for kind in left)
    return minute
