from collections import deque


def tide_peaks(levels: list[int], span: int) -> list[int]:
    peaks = []
    hopeful = deque()  # places in the stretch that may still be the highest; their levels fall

    for place, level in enumerate(levels):
        # At most one place is too old, and that is the oldest.
        if hopeful and hopeful[0] <= place - span:
            hopeful.popleft()

        # What is lower and older than the newcomer will never be the highest again.
        while hopeful and levels[hopeful[-1]] <= level:
            hopeful.pop()
        hopeful.append(place)

        if place >= span - 1:
            peaks.append(levels[hopeful[0]])

    return peaks
