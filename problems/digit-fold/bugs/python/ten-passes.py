def digit_fold(number):
    if number <= 10:
        return number
    return digit_fold(sum(int(digit) for digit in str(number)))
