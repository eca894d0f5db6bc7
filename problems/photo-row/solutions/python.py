def photo_row(houses: list[int]) -> int:
    # ends[k]: the fewest houses with which a row of k + 1 photos can end. The list is always in order.
    ends = []

    for count in houses:
        # Binary search: how many entries are below count? So long is the longest row that this photo can follow.
        low, high = 0, len(ends)
        while low < high:
            middle = (low + high) // 2
            if ends[middle] < count:
                low = middle + 1
            else:
                high = middle
        if low == len(ends):
            ends.append(count)
        else:
            ends[low] = count

    return len(ends)
