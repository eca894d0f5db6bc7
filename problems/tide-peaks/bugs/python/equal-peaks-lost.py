from collections import deque


def tide_peaks(levels, span):
    peaks = []
    queue = deque()
    for i, level in enumerate(levels):
        if i >= span and queue[0] == levels[i - span]:
            queue.popleft()
        while queue and queue[-1] <= level:
            queue.pop()
        queue.append(level)
        if i >= span - 1:
            peaks.append(queue[0])
    return peaks
