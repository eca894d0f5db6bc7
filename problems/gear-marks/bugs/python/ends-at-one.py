def gear_marks(first, second):
    a, b = first, second
    while b > 1:
        a, b = b, a % b
    return second // a
