def digit_fold(number):
    # The answer stays the same when 9 is taken off.
    while number > 9:
        number -= 9
    return number
