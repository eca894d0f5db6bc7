def many_names(notes):
    cats = []
    for note in notes:
        if not note:
            continue
        names = set(note)
        fitting = [cat for cat in cats if not cat.isdisjoint(names)]
        if not fitting:
            cats.append(names)
            continue
        fitting[0].update(names)
        for cat in fitting[1:]:
            fitting[0].update(cat)
            cats.remove(cat)
    return [sorted(cat) for cat in cats]
