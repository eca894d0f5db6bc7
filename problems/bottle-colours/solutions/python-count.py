def bottle_colours(bottles: list[str]) -> None:
    count = {"g": 0, "w": 0, "b": 0}
    for colour in bottles:
        count[colour] += 1

    # The row is known by its counts alone, so it can be written anew.
    place = 0
    for colour in ("g", "w", "b"):
        for _ in range(count[colour]):
            bottles[place] = colour
            place += 1
