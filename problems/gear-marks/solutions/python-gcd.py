from math import gcd


def gear_marks(first: int, second: int) -> int:
    return second // gcd(first, second)
