def widest_poster(boards):
    n = len(boards)
    right = [n] * n
    stack = []
    for i in range(n):
        while stack and boards[stack[-1]] > boards[i]:
            right[stack.pop()] = i
        stack.append(i)
    return max([boards[i] * (right[i] - i) for i in range(n)], default=0)
