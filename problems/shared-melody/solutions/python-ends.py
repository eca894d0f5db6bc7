from bisect import bisect_left


def shared_melody(north: str, south: str) -> int:
    places = {}  # note -> where it comes in south, from the last place to the first
    for j in range(len(south) - 1, -1, -1):
        places.setdefault(south[j], []).append(j)

    # ends[k]: how early in south a shared melody of k + 1 notes can end.
    ends = []
    for note in north:
        # From the last place to the first, so that one note is not used twice.
        for j in places.get(note, []):
            k = bisect_left(ends, j)
            if k == len(ends):
                ends.append(j)
            else:
                ends[k] = j

    return len(ends)
