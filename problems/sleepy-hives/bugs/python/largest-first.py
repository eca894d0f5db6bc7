def sleepy_hives(honey):
    awake = set()
    total = 0
    for i in sorted(range(len(honey)), key=lambda i: honey[i], reverse=True):
        if i not in awake:
            total += honey[i]
            awake.update((i - 1, i, i + 1))
    return total
