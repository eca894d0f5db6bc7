def paper_product(first: str, second: str) -> str:
    top = [ord(digit) - ord("0") for digit in reversed(first)]  # the ones come first
    bottom = [ord(digit) - ord("0") for digit in reversed(second)]

    # Column by column: everything that belongs to one digit of the product, then a single carry.
    product = []
    carry = 0
    for column in range(len(top) + len(bottom) - 1):
        start = max(0, column - len(bottom) + 1)
        end = min(column, len(top) - 1)
        carry += sum(top[i] * bottom[column - i] for i in range(start, end + 1))
        product.append(str(carry % 10))
        carry //= 10
    while carry > 0:
        product.append(str(carry % 10))
        carry //= 10

    while len(product) > 1 and product[-1] == "0":
        product.pop()
    return "".join(reversed(product))
