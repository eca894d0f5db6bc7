def hidden_shuffle(code, pressed):
    wanted = {}
    for letter in code:
        wanted[letter] = wanted.get(letter, 0) + 1
    window = {}
    for i, letter in enumerate(pressed):
        window[letter] = window.get(letter, 0) + 1
        if i >= len(code):
            window[pressed[i - len(code)]] -= 1
        if window == wanted:
            return True
    return False
