def row_of_actors(actors):
    rows = []

    def fill(place):
        if place >= len(actors) - 1:
            rows.append(actors[:])
            return
        for i in range(place, len(actors)):
            actors[place], actors[i] = actors[i], actors[place]
            fill(place + 1)

    fill(0)
    return rows
