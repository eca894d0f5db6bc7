def unpack_notes(packed: str) -> list[str]:
    notes = []
    place = 0
    while place < len(packed):
        # The next mark ends the length: no digit of a length is a mark, and the note comes behind it.
        mark = packed.index("#", place)
        end = mark + 1 + int(packed[place:mark])
        notes.append(packed[mark + 1 : end])
        place = end
    return notes
