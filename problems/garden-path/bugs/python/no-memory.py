def garden_path(length):
    if length < 0:
        return 0
    if length == 0:
        return 1
    return garden_path(length - 1) + garden_path(length - 2)
