def turned_carousel(seats, wanted):
    if wanted in seats:
        return seats.index(wanted)
    return -1
