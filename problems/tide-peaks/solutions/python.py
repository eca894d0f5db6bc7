from collections import deque


def tide_peaks(levels: list[int], span: int) -> list[int]:
    peaks = []
    hopeful = deque()  # indices in the window that may still have the highest level; their levels fall

    for place, level in enumerate(levels):
        # At most one index is too old, and it is the oldest.
        if hopeful and hopeful[0] <= place - span:
            hopeful.popleft()

        # An older level that is no higher than the new one is not needed again.
        while hopeful and levels[hopeful[-1]] <= level:
            hopeful.pop()
        hopeful.append(place)

        if place >= span - 1:
            peaks.append(levels[hopeful[0]])

    return peaks
