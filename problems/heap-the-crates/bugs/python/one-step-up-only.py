def heap_the_crates(crates):
    for i in range(1, len(crates)):
        above = (i - 1) // 2
        if crates[i] < crates[above]:
            crates[i], crates[above] = crates[above], crates[i]
