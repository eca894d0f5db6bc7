def rising_lake(valley: list[list[int]]) -> int:
    width = len(valley[0])
    heights = [height for line in valley for height in line]
    count = len(heights)
    pool = list(range(count))

    def root(i: int) -> int:
        while pool[i] != i:
            pool[i] = pool[pool[i]]
            i = pool[i]
        return i

    wet = [False] * count
    # Fields go under water one after the other, and join the pools beside them.
    for i in sorted(range(count), key=heights.__getitem__):
        wet[i] = True
        beside = []
        if i % width > 0:
            beside.append(i - 1)
        if i % width < width - 1:
            beside.append(i + 1)
        beside += [i - width, i + width]
        for j in beside:
            if 0 <= j < count and wet[j]:
                pool[root(j)] = root(i)
        if wet[0] and wet[-1] and root(0) == root(count - 1):
            return heights[i]
    raise AssertionError("the last field to go under joins everything")
