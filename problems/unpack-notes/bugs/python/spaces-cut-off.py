def unpack_notes(packed):
    notes = []
    place = 0
    while place < len(packed):
        mark = packed.index("#", place)
        end = mark + 1 + int(packed[place:mark])
        notes.append(packed[mark + 1 : end].strip())
        place = end
    return notes
