def mirror_part(tiles):
    best = ""
    for middle in range(2 * len(tiles)):
        left = middle // 2
        right = (middle + 1) // 2
        while left >= 0 and right < len(tiles) and tiles[left] == tiles[right]:
            left -= 1
            right += 1
        if right - left - 1 >= len(best):
            best = tiles[left + 1 : right]
    return best
