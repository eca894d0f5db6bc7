def heap_the_crates(crates: list[int]) -> None:
    # One crate after the other is hung below the safe ones, and pulled up as far as needed.
    for i in range(1, len(crates)):
        weight = crates[i]
        while i > 0 and crates[(i - 1) // 2] > weight:
            crates[i] = crates[(i - 1) // 2]
            i = (i - 1) // 2
        crates[i] = weight
