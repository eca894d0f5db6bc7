def digit_fold(number, digits=[]):
    if number < 10:
        return number
    for digit in str(number):
        digits.append(int(digit))
    return digit_fold(sum(digits))
