def mirror_part(tiles: str) -> str:
    best = ""

    # A middle is a tile (even numbers) or the gap behind it (odd numbers).
    for middle in range(2 * len(tiles)):
        left = middle // 2
        right = (middle + 1) // 2
        while left >= 0 and right < len(tiles) and tiles[left] == tiles[right]:
            left -= 1
            right += 1
        # The walk went one step too far on both sides.
        if right - left - 1 > len(best):
            best = tiles[left + 1 : right]

    return best
