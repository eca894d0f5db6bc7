def quick_power(x, n):
    remaining = abs(n)
    result = 1.0
    # square runs through x, x^2, x^4, x^8, ... one binary digit at a time.
    square = x
    while remaining:
        if remaining % 2 == 1:
            result *= square
        square *= square
        remaining //= 2
    return 1 / result if n < 0 else result
