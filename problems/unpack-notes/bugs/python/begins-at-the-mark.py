def unpack_notes(packed):
    notes = []
    place = 0
    while place < len(packed):
        mark = packed.index("#", place)
        end = mark + int(packed[place:mark])
        notes.append(packed[mark:end])
        place = end
    return notes
