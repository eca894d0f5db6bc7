def many_names(notes):
    mentions = {}
    for number, note in enumerate(notes):
        for name in note:
            mentions.setdefault(name, []).append(number)
    cats = []
    used = set()
    for number, note in enumerate(notes):
        if number in used or not note:
            continue
        cat = set()
        for name in note:
            for other in mentions[name]:
                used.add(other)
                cat.update(notes[other])
        cats.append(sorted(cat))
    return cats
