def garden_walks(garden: list[str]) -> int:
    # walks[c]: the number of walks to column c of the row looked at last.
    walks = [0] * len(garden[0])
    walks[0] = 1  # as if the visitor came from above the entrance

    for row in garden:
        for c, square in enumerate(row):
            if square == "~":
                walks[c] = 0
            elif c > 0:
                # Still from the row above, plus the square on the left of this one.
                walks[c] += walks[c - 1]

    return walks[-1]
