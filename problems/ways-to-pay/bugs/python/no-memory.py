def ways_to_pay(kinds, price):
    def count(i, rest):
        if i == len(kinds) - 1:
            return 1 if rest % kinds[i] == 0 else 0
        ways = 0
        for left in range(rest, -1, -kinds[i]):
            ways += count(i + 1, left)
        return ways

    if not kinds:
        return 1 if price == 0 else 0
    return count(0, price)
