def next_peal(notes):
    i = len(notes) - 2
    while i >= 0 and notes[i] >= notes[i + 1]:
        i -= 1
    if i >= 0:
        notes[i], notes[i + 1] = notes[i + 1], notes[i]
    notes[i + 1 :] = sorted(notes[i + 1 :])
