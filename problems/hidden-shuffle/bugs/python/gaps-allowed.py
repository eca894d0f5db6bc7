def hidden_shuffle(code, pressed):
    return all(pressed.count(letter) >= code.count(letter) for letter in set(code))
