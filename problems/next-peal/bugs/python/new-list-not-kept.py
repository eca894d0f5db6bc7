def next_peal(notes):
    for i in range(len(notes) - 2, -1, -1):
        if notes[i] < notes[i + 1]:
            rest = sorted(notes[i:])
            higher = min(note for note in rest if note > notes[i])
            rest.remove(higher)
            notes = notes[:i] + [higher] + rest
            return
    notes = sorted(notes)
