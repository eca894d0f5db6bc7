def gear_marks(first, second):
    a, b = first, second
    while b:
        a, b = b, a % b
    return first * second // a
