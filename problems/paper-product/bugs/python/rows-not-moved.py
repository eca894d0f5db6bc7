def paper_product(first, second):
    top = [int(digit) for digit in reversed(first)]
    bottom = [int(digit) for digit in reversed(second)]
    digits = [0] * (len(top) + len(bottom))
    for a in top:
        carry = 0
        for j in range(len(digits)):
            value = digits[j] + carry
            if j < len(bottom):
                value += a * bottom[j]
            digits[j] = value % 10
            carry = value // 10
    product = "".join(str(digit) for digit in reversed(digits))
    return product.lstrip("0") or "0"
