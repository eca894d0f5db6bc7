def turn_the_photo(photo):
    columns = [list(column) for column in zip(*photo)]
    photo = columns[::-1]
