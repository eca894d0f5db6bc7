def heap_the_crates(crates):
    n = len(crates)
    for start in range(n // 2 - 1, -1, -1):
        i = start
        while 2 * i + 1 < n:
            left, right = 2 * i + 1, 2 * i + 2
            if crates[left] < crates[i]:
                child = left
            elif right < n and crates[right] < crates[i]:
                child = right
            else:
                break
            crates[i], crates[child] = crates[child], crates[i]
            i = child
