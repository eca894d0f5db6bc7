def next_peal(notes):
    i = 0
    while i < len(notes) - 1 and notes[i] >= notes[i + 1]:
        i += 1
    if i >= len(notes) - 1:
        notes.sort()
        return
    rest = sorted(notes[i:])
    higher = min(note for note in rest if note > notes[i])
    rest.remove(higher)
    notes[i:] = [higher] + rest
