from itertools import count, repeat
from operator import mul


def tent_canvas(poles):
    best = 0
    for i, height in enumerate(poles):
        heights = map(min, poles[i + 1:], repeat(height))
        best = max(best, max(map(mul, heights, count(1)), default=0))
    return best
