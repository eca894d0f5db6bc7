def widest_poster(boards):
    best = 0
    stack = []
    for i, height in enumerate(boards + [0]):
        while stack and stack[-1][1] > height:
            start, higher = stack.pop()
            best = max(best, higher * (i - start))
        stack.append((i, height))
    return best
