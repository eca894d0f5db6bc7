def heap_the_crates(crates):
    n = len(crates)
    for start in range(n // 2 - 1, -1, -1):
        i = start
        while 2 * i + 2 < n:
            child = 2 * i + 1
            if crates[child + 1] < crates[child]:
                child += 1
            if crates[i] <= crates[child]:
                break
            crates[i], crates[child] = crates[child], crates[i]
            i = child
