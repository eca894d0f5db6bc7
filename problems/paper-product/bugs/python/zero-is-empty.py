def paper_product(first, second):
    digits = [0] * (len(first) + len(second))
    for i in range(len(first) - 1, -1, -1):
        carry = 0
        for j in range(len(second) - 1, -1, -1):
            value = digits[i + j + 1] + int(first[i]) * int(second[j]) + carry
            digits[i + j + 1] = value % 10
            carry = value // 10
        digits[i] = carry
    return "".join(str(digit) for digit in digits).lstrip("0")
