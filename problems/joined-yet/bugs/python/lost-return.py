def joined_yet(squares, calls):
    parent = {}

    def find(x):
        if x not in parent:
            return x
        find(parent[x])

    answers = []
    for kind, a, b in calls:
        root_a, root_b = find(a), find(b)
        if kind == 2:
            answers.append(root_a == root_b)
        elif root_a != root_b:
            parent[root_a] = root_b
    return answers
