def heap_the_crates(crates):
    n = len(crates)
    for i in range(n // 2 - 1, -1, -1):
        child = 2 * i + 1
        if child + 1 < n and crates[child + 1] < crates[child]:
            child += 1
        if crates[child] < crates[i]:
            crates[i], crates[child] = crates[child], crates[i]
