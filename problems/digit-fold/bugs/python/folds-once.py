def digit_fold(number):
    if number < 10:
        return number
    return number % 10 + digit_fold(number // 10)
