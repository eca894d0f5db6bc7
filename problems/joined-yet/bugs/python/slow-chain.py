def joined_yet(squares, calls):
    parent = list(range(squares))

    def find(x):
        while parent[x] != x:
            x = parent[x]
        return x

    answers = []
    for kind, a, b in calls:
        if kind == 1:
            parent[find(a)] = find(b)
        else:
            answers.append(find(a) == find(b))
    return answers
