def spelling_steps(before, after):
    steps = abs(len(before) - len(after))
    for a, b in zip(before, after):
        if a != b:
            steps += 1
    return steps
