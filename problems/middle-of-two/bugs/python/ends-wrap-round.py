def middle_of_two(north, south):
    a, b = (north, south) if len(north) <= len(south) else (south, north)
    total = len(a) + len(b)
    half = total // 2
    low, high = 0, len(a)
    while low < high:
        i = (low + high) // 2
        if a[i] < b[half - i - 1]:
            low = i + 1
        else:
            high = i
    i, j = low, half - low
    rights = ([a[i]] if i < len(a) else []) + ([b[j]] if j < len(b) else [])
    if total % 2:
        return 2 * min(rights)
    if not a:
        return b[j - 1] + b[j]
    return max(a[i - 1], b[j - 1]) + min(rights)
