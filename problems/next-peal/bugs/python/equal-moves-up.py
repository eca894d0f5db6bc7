def next_peal(notes):
    i = len(notes) - 2
    while i >= 0 and notes[i] >= notes[i + 1]:
        i -= 1
    if i >= 0:
        j = len(notes) - 1
        while notes[j] < notes[i]:
            j -= 1
        notes[i], notes[j] = notes[j], notes[i]
    notes[i + 1 :] = reversed(notes[i + 1 :])
