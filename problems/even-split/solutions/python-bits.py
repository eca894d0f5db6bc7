def even_split(stones: list[int]) -> bool:
    total = sum(stones)
    sums = 1  # bit number w is set if some of the stones weigh w together; no stones weigh 0

    for stone in stones:
        # With this stone every sum moves up by its weight.
        sums |= sums << stone

    return total % 2 == 0 and (sums >> total // 2) & 1 == 1
