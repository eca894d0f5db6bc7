def same_beginning(streets):
    shared = ""
    for column in zip(*streets):
        if len(set(column)) == 1:
            shared += column[0]
    return shared
