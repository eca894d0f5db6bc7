def widest_poster(boards):
    best = 0
    stack = []
    boards = [height for height in boards if height > 0]
    for i, height in enumerate(boards + [0]):
        start = i
        while stack and stack[-1][1] > height:
            start, higher = stack.pop()
            best = max(best, higher * (i - start))
        stack.append((start, height))
    return best
