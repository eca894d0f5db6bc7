import sys

sys.setrecursionlimit(100000)


def secret_digits(code):
    known = [0] * len(code)

    def ways(i):
        if i == len(code):
            return 1
        if code[i] == "0":
            return 0
        if known[i]:
            return known[i]
        count = ways(i + 1)
        if i + 1 < len(code) and int(code[i : i + 2]) <= 28:
            count += ways(i + 2)
        known[i] = count % 1_000_000
        return known[i]

    return ways(0)
