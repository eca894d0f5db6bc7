def paper_product(first, second):
    top = [int(digit) for digit in reversed(first)]
    bottom = [int(digit) for digit in reversed(second)]
    digits = [0] * (len(top) + len(bottom))
    for i, a in enumerate(top):
        carry = 0
        for j, b in enumerate(bottom):
            value = digits[i + j] + a * b + carry
            digits[i + j] = value % 10
            carry = value // 10
    product = "".join(str(digit) for digit in reversed(digits))
    return product.lstrip("0") or "0"
