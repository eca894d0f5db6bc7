def joined_yet(squares, calls):
    neighbours = [[] for _ in range(squares)]
    answers = []
    for kind, a, b in calls:
        if kind == 1:
            neighbours[a].append(b)
            neighbours[b].append(a)
            continue
        reached = {a}
        stack = [a]
        while stack and b not in reached:
            for other in neighbours[stack.pop()]:
                if other not in reached:
                    reached.add(other)
                    stack.append(other)
        answers.append(b in reached)
    return answers
