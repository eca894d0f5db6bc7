from itertools import accumulate


def best_stretch(marks):
    return max(max(accumulate(marks[i:])) for i in range(len(marks)))
