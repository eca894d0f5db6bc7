import operator

SIGNS = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def postfix_till(keys: list[str]) -> int:
    result = 0
    open_signs = []  # pairs of a sign and its right number, or None while that is missing

    for key in reversed(keys):
        if key in SIGNS:
            open_signs.append((key, None))
            continue
        number = int(key)
        # A sign that has its right number already takes this one as its left.
        while open_signs and open_signs[-1][1] is not None:
            sign, right = open_signs.pop()
            number = SIGNS[sign](number, right)
        if open_signs:
            sign, _ = open_signs.pop()
            open_signs.append((sign, number))
        else:
            result = number

    return result
