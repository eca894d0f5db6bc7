def row_of_actors(actors):
    if not actors:
        return [[]]
    rows = []
    for i in range(len(actors)):
        rows.append(actors[i:] + actors[:i])
    return rows
