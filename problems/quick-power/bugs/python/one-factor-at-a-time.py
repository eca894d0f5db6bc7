def quick_power(x, n):
    if n < 0:
        return 1 / quick_power(x, -n)
    if n == 0:
        return 1.0
    return x * quick_power(x, n - 1)
