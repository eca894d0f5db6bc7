def unpack_notes(packed):
    notes = []
    place = 0
    while place < len(packed):
        length = int(packed[place])
        notes.append(packed[place + 2 : place + 2 + length])
        place += 2 + length
    return notes
