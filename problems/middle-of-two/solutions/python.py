def middle_of_two(north: list[int], south: list[int]) -> int:
    short, long = sorted((north, south), key=len)
    total = len(short) + len(long)
    half = total // 2  # this many values belong to the left of the cut

    # The smallest `low` with short[low] >= the last value that `long` has to add: the cut in the short list.
    low, high = 0, len(short)
    while low < high:
        middle = (low + high) // 2
        if short[middle] < long[half - middle - 1]:
            low = middle + 1
        else:
            high = middle

    # Up to four neighbours of the cut; at an end of a list there is none.
    rest = half - low
    rights = short[low : low + 1] + long[rest : rest + 1]
    if total % 2 == 1:
        return 2 * min(rights)
    lefts = short[max(low - 1, 0) : low] + long[max(rest - 1, 0) : rest]
    return max(lefts) + min(rights)
