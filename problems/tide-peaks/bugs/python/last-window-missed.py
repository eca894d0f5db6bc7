from collections import deque


def tide_peaks(levels, span):
    if span > len(levels):
        return []
    peaks = []
    queue = deque()
    for i in range(span):
        while queue and levels[queue[-1]] <= levels[i]:
            queue.pop()
        queue.append(i)
    for start in range(len(levels) - span):
        peaks.append(levels[queue[0]])
        if queue[0] == start:
            queue.popleft()
        while queue and levels[queue[-1]] <= levels[start + span]:
            queue.pop()
        queue.append(start + span)
    return peaks
