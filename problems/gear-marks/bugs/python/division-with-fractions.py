def gear_marks(first, second):
    a, b = first, second
    while b:
        a, b = b, a % b
    teeth = first * second / a
    return int(teeth / first)
