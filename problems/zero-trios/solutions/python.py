def zero_trios(balances: list[int]) -> list[list[int]]:
    values = sorted(balances)
    trios = []

    for i, first in enumerate(values):
        if i > 0 and first == values[i - 1]:
            continue  # all trios that begin with this number are there already
        low, high = i + 1, len(values) - 1
        while low < high:
            total = first + values[low] + values[high]
            if total > 0:
                high -= 1
            elif total < 0:
                low += 1
            else:
                trios.append([first, values[low], values[high]])
                low += 1
                while low < high and values[low] == values[low - 1]:
                    low += 1  # an equal second number would give the same trio

    return trios
