def many_names(notes: list[list[str]]) -> list[list[str]]:
    leader = {}  # from each name towards the head of its cat

    def head_of(name):
        while leader[name] != name:
            # Point past the one in between: the next walk is shorter.
            leader[name] = leader[leader[name]]
            name = leader[name]
        return name

    for note in notes:
        for name in note:
            leader.setdefault(name, name)
            leader[head_of(name)] = head_of(note[0])

    # The names come in the order in which they were first mentioned, and so do the cats.
    cats = {}
    for name in leader:
        cats.setdefault(head_of(name), []).append(name)
    return [sorted(names) for names in cats.values()]
