from functools import cmp_to_key


def largest_sign(tiles: list[int]) -> str:
    def compare(a, b):
        # Below 0 if a should stand before b: the two orders have the same number of digits.
        if a + b == b + a:
            return 0
        return -1 if a + b > b + a else 1

    sign = "".join(sorted(map(str, tiles), key=cmp_to_key(compare)))
    return "0" if sign[0] == "0" else sign
