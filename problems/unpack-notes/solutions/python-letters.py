def unpack_notes(packed: str) -> list[str]:
    notes = []
    length = 0  # what the digits of a length say so far
    missing = 0  # how many characters the note still lacks
    letters = []

    for letter in packed:
        if missing > 0:
            letters.append(letter)
            missing -= 1
            if missing == 0:
                notes.append("".join(letters))
                letters = []
        elif letter != "#":
            length = 10 * length + int(letter)
        else:
            missing = length
            if length == 0:
                notes.append("")
            length = 0

    return notes
