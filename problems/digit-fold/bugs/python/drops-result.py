def digit_fold(number):
    if number < 10:
        return number
    total = sum(int(digit) for digit in str(number))
    digit_fold(total)
