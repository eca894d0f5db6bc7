def hidden_shuffle(code, pressed):
    return code in pressed
