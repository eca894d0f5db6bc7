def digit_fold(number: int) -> int:
    if number < 10:
        return number

    total = 0
    while number > 0:
        total += number % 10  # the last digit
        number //= 10  # and the digits before it

    # The sum is smaller than the number was, and what is left to do is the same task.
    return digit_fold(total)
