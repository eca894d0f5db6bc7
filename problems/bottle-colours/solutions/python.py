def bottle_colours(bottles: list[str]) -> None:
    green = 0  # everything before this place is green
    at = 0  # from `green` up to here, everything is white
    brown = len(bottles) - 1  # everything behind this place is brown

    while at <= brown:
        if bottles[at] == "g":
            # What comes back is white, or the same bottle: it has been looked at.
            bottles[green], bottles[at] = bottles[at], bottles[green]
            green += 1
            at += 1
        elif bottles[at] == "b":
            # What comes back is unknown, so `at` has to stay.
            bottles[brown], bottles[at] = bottles[at], bottles[brown]
            brown -= 1
        else:
            at += 1
