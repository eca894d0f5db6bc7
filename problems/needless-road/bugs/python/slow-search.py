def needless_road(roads):
    neighbours = {}
    for i, (a, b) in enumerate(roads):
        # can one drive from a to b already?
        reached = {a}
        stack = [a]
        while stack:
            for other in neighbours.get(stack.pop(), []):
                if other not in reached:
                    reached.add(other)
                    stack.append(other)
        if b in reached:
            return i
        neighbours.setdefault(a, []).append(b)
        neighbours.setdefault(b, []).append(a)
    return -1
