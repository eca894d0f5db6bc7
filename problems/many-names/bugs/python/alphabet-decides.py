def many_names(notes):
    parent = {}

    def find(name):
        while parent[name] != name:
            parent[name] = parent[parent[name]]
            name = parent[name]
        return name

    for note in notes:
        for name in note:
            parent.setdefault(name, name)
            parent[find(name)] = find(note[0])
    cats = {}
    for name in sorted(parent):
        cats.setdefault(find(name), []).append(name)
    return list(cats.values())
