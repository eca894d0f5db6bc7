def heap_the_crates(crates):
    for i in range(len(crates)):
        best = i
        for j in range(i + 1, len(crates)):
            if crates[j] < crates[best]:
                best = j
        crates[i], crates[best] = crates[best], crates[i]
