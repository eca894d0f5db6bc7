def sawmill(beam: int, marks: list[int]) -> int:
    cuts = [0] + sorted(marks) + [beam]
    last = len(cuts) - 1
    seconds = {(i, i + 1): 0 for i in range(last)}
    # The mark to begin with, for each piece. If a piece grows at one end, its mark never moves to the other.
    start = {(i, i + 1): i for i in range(last)}

    for left, right in ((i, i + size) for size in range(2, last + 1) for i in range(last + 1 - size)):
        lowest = max(left + 1, start[left, right - 1])
        highest = min(right - 1, start[left + 1, right])
        choices = []
        for mark in range(lowest, highest + 1):
            choices.append((seconds[left, mark] + seconds[mark, right], mark))
        parts, start[left, right] = min(choices)
        seconds[left, right] = parts + cuts[right] - cuts[left]

    return seconds[0, last]
