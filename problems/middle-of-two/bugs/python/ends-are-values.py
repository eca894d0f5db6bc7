def middle_of_two(north, south):
    short, long = sorted((north, south), key=len)
    total = len(short) + len(long)
    end = 10**5
    low, high = 0, len(short)
    half = (total + 1) // 2
    while low <= high:
        cut = (low + high) // 2
        rest = half - cut
        short_left = short[cut - 1] if cut > 0 else -end
        short_right = short[cut] if cut < len(short) else end
        long_left = long[rest - 1] if rest > 0 else -end
        long_right = long[rest] if rest < len(long) else end
        if short_left > long_right:
            high = cut - 1
        elif long_left > short_right:
            low = cut + 1
        else:
            break
    if total % 2 == 1:
        return 2 * max(short_left, long_left)
    return max(short_left, long_left) + min(short_right, long_right)
