def hidden_shuffle(code, pressed):
    size = len(code)
    wanted = sorted(code)
    for start in range(len(pressed) - size + 1):
        if sorted(pressed[start:start + size]) == wanted:
            return True
    return False
