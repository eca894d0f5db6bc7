def zero_trios(balances):
    values = sorted(balances)
    found = set()
    n = len(values)
    for i in range(n):
        for j in range(i + 1, n):
            for k in range(j + 1, n):
                if values[i] + values[j] + values[k] == 0:
                    found.add((values[i], values[j], values[k]))
    return [list(trio) for trio in found]
