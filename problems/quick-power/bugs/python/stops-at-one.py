def quick_power(x, n):
    if n < 0:
        return 1 / quick_power(x, -n)
    if n == 1:
        return x
    half = quick_power(x, n // 2)
    if n % 2 == 1:
        return half * half * x
    return half * half
