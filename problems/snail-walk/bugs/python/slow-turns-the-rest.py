def snail_walk(field):
    walk = []
    while field and field[0]:
        walk += [row[0] for row in field]
        field = [row[1:] for row in field]
        field = [list(column) for column in zip(*field[::-1])]
    return walk
