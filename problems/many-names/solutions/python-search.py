def many_names(notes: list[list[str]]) -> list[list[str]]:
    mentions = {}  # name -> the notes that mention it
    for number, note in enumerate(notes):
        for name in note:
            mentions.setdefault(name, []).append(number)

    cats = []
    known = set()
    read = set()  # notes
    for first in mentions:
        if first in known:
            continue
        # Breadth first: from a name to its notes, from a note to its names.
        known.add(first)
        cat = [first]
        for name in cat:
            for number in mentions[name]:
                if number in read:
                    continue
                read.add(number)
                for other in notes[number]:
                    if other not in known:
                        known.add(other)
                        cat.append(other)
        cats.append(sorted(cat))
    return cats
