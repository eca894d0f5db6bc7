def digit_fold(number):
    if number < 9:
        return number
    return number % 9
