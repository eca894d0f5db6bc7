def many_names(notes):
    cats = []
    cat_of = {}
    for note in notes:
        known = [name for name in note if name in cat_of]
        if known:
            cat = cat_of[known[0]]
        elif note:
            cat = set()
            cats.append(cat)
        for name in note:
            if name not in cat_of:
                cat.add(name)
                cat_of[name] = cat
    return [sorted(cat) for cat in cats]
