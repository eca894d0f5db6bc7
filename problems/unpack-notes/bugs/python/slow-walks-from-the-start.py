def unpack_notes(packed):
    def note(number):
        place = 0
        while place < len(packed):
            mark = packed.index("#", place)
            end = mark + 1 + int(packed[place:mark])
            if number == 0:
                return packed[mark + 1 : end]
            number -= 1
            place = end
        return None

    notes = []
    while True:
        found = note(len(notes))
        if found is None:
            return notes
        notes.append(found)
