def middle_of_two(north, south):
    a, b = (north, south) if len(north) <= len(south) else (south, north)
    total = len(a) + len(b)
    half = total // 2
    low, high = 0, max(0, len(a) - 1)
    while low < high:
        i = (low + high) // 2
        if a[i] < b[half - i - 1]:
            low = i + 1
        else:
            high = i
    i, j = low, half - low
    rights = ([a[i]] if i < len(a) else []) + ([b[j]] if j < len(b) else [])
    lefts = ([a[i - 1]] if i > 0 else []) + ([b[j - 1]] if j > 0 else [])
    if total % 2:
        return 2 * min(rights)
    return max(lefts) + min(rights)
