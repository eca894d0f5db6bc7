def next_peal(notes):
    for i in range(len(notes) - 2, -1, -1):
        for j in range(len(notes) - 1, i, -1):
            if notes[j] > notes[i]:
                notes[i], notes[j] = notes[j], notes[i]
                notes[i + 1 :] = sorted(notes[i + 1 :])
                return
    notes.reverse()
