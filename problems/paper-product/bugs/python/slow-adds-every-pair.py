def add(first, second):
    length = max(len(first), len(second))
    first = first.zfill(length)
    second = second.zfill(length)
    digits = []
    carry = 0
    for i in range(length - 1, -1, -1):
        carry += int(first[i]) + int(second[i])
        digits.append(str(carry % 10))
        carry //= 10
    if carry > 0:
        digits.append(str(carry))
    return "".join(reversed(digits))


def paper_product(first, second):
    total = "0"
    for i, a in enumerate(reversed(first)):
        for j, b in enumerate(reversed(second)):
            total = add(total, str(int(a) * int(b)) + "0" * (i + j))
    return total.lstrip("0") or "0"
