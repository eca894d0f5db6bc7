def mirror_part(tiles: str) -> str:
    # A bar on both sides of each tile: now every mirrored part has a middle of its own.
    row = "|" + "".join(tile + "|" for tile in tiles)
    reach = [0] * len(row)  # how far the part around each middle goes to both sides
    centre = 0  # the middle of the part that goes furthest to the right

    for middle in range(1, len(row)):
        edge = centre + reach[centre]
        if middle < edge:
            # Inside this part, the other side is known and looks the same, up to the edge.
            reach[middle] = min(edge - middle, reach[2 * centre - middle])
        low, high = middle - reach[middle] - 1, middle + reach[middle] + 1
        while low >= 0 and high < len(row) and row[low] == row[high]:
            reach[middle] += 1
            low, high = low - 1, high + 1
        if middle + reach[middle] > edge:
            centre = middle

    middle = reach.index(max(reach))
    start = (middle - reach[middle]) // 2
    return tiles[start : start + reach[middle]]
