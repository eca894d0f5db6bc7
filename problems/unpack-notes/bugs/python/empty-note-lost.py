def unpack_notes(packed):
    notes = []
    place = 0
    while place < len(packed):
        mark = packed.index("#", place)
        end = mark + 1 + int(packed[place:mark])
        note = packed[mark + 1 : end]
        if note:
            notes.append(note)
        place = end
    return notes
