def zero_trios(balances):
    have = set(balances)
    found = set()
    for i, a in enumerate(balances):
        for b in balances[i + 1 :]:
            if -a - b in have:
                found.add(tuple(sorted((a, b, -a - b))))
    return [list(trio) for trio in found]
