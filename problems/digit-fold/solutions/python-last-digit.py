def digit_fold(number: int) -> int:
    if number < 10:
        return number

    # Only the last digit is added to the rest. The number loses a multiple of 9,
    # and that never changes the digit at the end.
    return digit_fold(number // 10 + number % 10)
