def bottle_colours(bottles):
    green = 0
    brown = len(bottles) - 1
    i = 0
    while i < brown:
        if bottles[i] == "g":
            bottles[i], bottles[green] = bottles[green], bottles[i]
            green += 1
            i += 1
        elif bottles[i] == "b":
            bottles[i], bottles[brown] = bottles[brown], bottles[i]
            brown -= 1
        else:
            i += 1
