def row_of_actors(actors):
    rows = []

    def fill(row):
        if len(row) == len(actors):
            if all(row.count(actor) == 1 for actor in actors):
                rows.append(row)
            return
        for actor in actors:
            fill(row + [actor])

    fill([])
    return rows
