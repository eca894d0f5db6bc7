def row_of_actors(actors):
    rows = []
    row = []

    def fill():
        if len(row) == len(actors):
            rows.append(row)
            return
        for actor in actors:
            if actor not in row:
                row.append(actor)
                fill()
                row.pop()

    fill()
    return rows
