def bottle_colours(bottles):
    rank = {"g": 0, "w": 1, "b": 2}
    swapped = True
    while swapped:
        swapped = False
        for i in range(1, len(bottles)):
            if rank[bottles[i]] < rank[bottles[i - 1]]:
                bottles[i - 1], bottles[i] = bottles[i], bottles[i - 1]
                swapped = True
