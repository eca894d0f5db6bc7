def middle_of_two(north, south):
    def twice_middle(row):
        return row[(len(row) - 1) // 2] + row[len(row) // 2]

    if not north:
        return twice_middle(south)
    if not south:
        return twice_middle(north)
    return (twice_middle(north) + twice_middle(south)) // 2
