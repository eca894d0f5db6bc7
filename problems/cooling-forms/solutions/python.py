from collections import Counter


def cooling_forms(cakes: list[int], pause: int) -> int:
    counts = Counter(cakes)
    most = max(counts.values(), default=0)
    if most == 0:
        return 0

    # Between two cakes of a most frequent kind there are rounds of pause + 1 minutes; after them comes the last cake of each.
    last = sum(1 for count in counts.values() if count == most)
    return max(len(cakes), (most - 1) * (pause + 1) + last)
