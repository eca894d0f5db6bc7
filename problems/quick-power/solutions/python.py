def quick_power(x, n):
    if n < 0:
        # Undoing a number of rounds is the inverse of doing them.
        return 1 / quick_power(x, -n)
    if n == 0:
        return 1.0
    # Kept in a variable: asking for it twice would double the work per level.
    half = quick_power(x, n // 2)
    if n % 2 == 0:
        return half * half
    # Halving an odd exponent rounds down, so one factor is still missing.
    return half * half * x
