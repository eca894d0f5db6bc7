def shared_melody(north, south):
    count = 0
    start = 0
    for note in north:
        place = south.find(note, start)
        if place >= 0:
            count += 1
            start = place + 1
    return count
