def many_names(notes):
    parent = {}

    def find(name):
        parent.setdefault(name, name)
        while parent[name] != name:
            parent[name] = parent[parent[name]]
            name = parent[name]
        return name

    for note in notes:
        for one, other in zip(note, note[1:]):
            parent[find(other)] = find(one)
    cats = {}
    for note in notes:
        for name in note:
            if name in parent:
                cats.setdefault(find(name), set()).add(name)
    return [sorted(cat) for cat in cats.values()]
