def lone_glove(gloves):
    counts = [0] * (max(gloves) + 1)
    for number in gloves:
        counts[number] += 1
    for number in range(len(counts)):
        if counts[number] == 1:
            return number
