def row_of_actors(actors: list[str]) -> list[list[str]]:
    rows = []
    row = []  # who stands there already, from the left
    placed = [False] * len(actors)

    def fill_next_place():
        if len(row) == len(actors):
            rows.append(row.copy())  # `row` itself goes on changing
            return
        for i, actor in enumerate(actors):
            if not placed[i]:
                placed[i] = True
                row.append(actor)
                fill_next_place()
                row.pop()
                placed[i] = False

    fill_next_place()
    return rows
