def row_of_actors(actors):
    rows = []
    used = set()

    def fill(row):
        if len(row) == len(actors):
            rows.append(row)
            return
        for actor in actors:
            if actor not in used:
                used.add(actor)
                fill(row + [actor])

    fill([])
    return rows
