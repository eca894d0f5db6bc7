def hidden_shuffle(code, pressed):
    size = len(code)
    for start in range(len(pressed) - size + 1):
        if set(pressed[start:start + size]) == set(code):
            return True
    return False
