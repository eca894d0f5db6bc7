def heap_the_crates(crates):
    n = len(crates)
    for start in range(n // 2, 0, -1):
        i = start
        while 2 * i < n:
            child = 2 * i
            if child + 1 < n and crates[child + 1] < crates[child]:
                child += 1
            if crates[i] <= crates[child]:
                break
            crates[i], crates[child] = crates[child], crates[i]
            i = child
