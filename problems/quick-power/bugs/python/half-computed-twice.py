def quick_power(x, n):
    if n < 0:
        return 1 / quick_power(x, -n)
    if n == 0:
        return 1.0
    if n % 2 == 0:
        return quick_power(x, n // 2) * quick_power(x, n // 2)
    return x * quick_power(x, n // 2) * quick_power(x, n // 2)
