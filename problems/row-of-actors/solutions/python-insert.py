def row_of_actors(actors: list[str]) -> list[list[str]]:
    rows = [[]]  # all rows of the actors seen so far
    for actor in actors:
        # The newcomer steps into every gap of every row, both ends included.
        rows = [row[:gap] + [actor] + row[gap:] for row in rows for gap in range(len(row) + 1)]
    return rows
