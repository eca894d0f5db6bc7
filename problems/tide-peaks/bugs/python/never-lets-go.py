from collections import deque


def tide_peaks(levels, span):
    peaks = []
    queue = deque()
    for i, level in enumerate(levels):
        while queue and levels[queue[-1]] < level:
            queue.pop()
        queue.append(i)
        if i >= span - 1:
            peaks.append(levels[queue[0]])
    return peaks
