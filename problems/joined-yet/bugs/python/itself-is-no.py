def joined_yet(squares, calls):
    group = {}
    answers = []
    for kind, a, b in calls:
        if kind == 2:
            answers.append(a in group and group[a] is group.get(b))
            continue
        one = group.setdefault(a, {a})
        other = group.setdefault(b, {b})
        if one is other:
            continue
        if len(one) < len(other):
            one, other = other, one
        one |= other
        for square in other:
            group[square] = one
    return answers
