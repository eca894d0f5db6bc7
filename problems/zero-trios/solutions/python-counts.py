from collections import Counter


def zero_trios(balances: list[int]) -> list[list[int]]:
    count = Counter(balances)
    values = sorted(count)
    trios = []

    # Choose the two smaller numbers of the trio; the third one follows from them.
    for i, first in enumerate(values):
        for second in values[i:]:
            third = -first - second
            if third < second:
                break  # the third number falls while the second one rises
            if third in count:
                trio = [first, second, third]
                if all(trio.count(value) <= count[value] for value in trio):
                    trios.append(trio)

    return trios
