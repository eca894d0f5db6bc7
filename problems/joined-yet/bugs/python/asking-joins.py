def joined_yet(squares, calls):
    parent = list(range(squares))

    def find(x):
        while parent[x] != x:
            parent[x] = parent[parent[x]]
            x = parent[x]
        return x

    def join(a, b):
        """Tells whether a and b were joined before."""
        a, b = find(a), find(b)
        parent[a] = b
        return a == b

    answers = []
    for kind, a, b in calls:
        before = join(a, b)
        if kind == 2:
            answers.append(before)
    return answers
