def sleepy_hives(honey: list[int]) -> int:
    best = 0  # the most from the hives passed so far
    without_last = 0  # the same, but from those before the latest of them

    for grams in honey:
        # Either this hive stays shut, or the one just passed does.
        best, without_last = max(best, without_last + grams), best

    return best
