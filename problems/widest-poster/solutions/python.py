def widest_poster(boards: list[int]) -> int:
    largest = 0
    open_posters = []  # (start, height) of the posters that may still grow, in rising height

    for i, height in enumerate(boards + [0]):  # the ground behind the fence ends all of them
        start = i
        while open_posters and open_posters[-1][1] >= height:
            start, limit = open_posters.pop()
            largest = max(largest, limit * (i - start))
        # A poster of this height could already begin where the higher ones began.
        open_posters.append((start, height))

    return largest
