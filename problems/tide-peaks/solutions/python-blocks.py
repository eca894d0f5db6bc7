def tide_peaks(levels: list[int], span: int) -> list[int]:
    # Cut the list into blocks of span levels. A window is the end of one block and the beginning of the next.
    from_start = levels[:]  # the highest from the start of the block up to here
    for i in range(1, len(levels)):
        if i % span != 0:
            from_start[i] = max(from_start[i - 1], levels[i])

    to_end = levels[:]  # the highest from here up to the end of the block
    for i in range(len(levels) - 2, -1, -1):
        if (i + 1) % span != 0:
            to_end[i] = max(to_end[i + 1], levels[i])

    stretches = len(levels) - span + 1
    return [max(to_end[i], from_start[i + span - 1]) for i in range(stretches)]
