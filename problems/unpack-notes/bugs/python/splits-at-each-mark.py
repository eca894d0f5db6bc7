def unpack_notes(packed):
    notes = []
    pieces = packed.split("#")
    lengths = [pieces[0]]
    for piece in pieces[1:]:
        length = int(lengths[-1] or 0)
        notes.append(piece[:length])
        lengths.append("".join(c for c in piece[length:] if c.isdigit()))
    return notes[: len(pieces) - 1]
