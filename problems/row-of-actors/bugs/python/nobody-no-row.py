def row_of_actors(actors):
    if len(actors) <= 1:
        return [[actor] for actor in actors]
    rows = []
    for i, first in enumerate(actors):
        for rest in row_of_actors(actors[:i] + actors[i + 1:]):
            rows.append([first] + rest)
    return rows
