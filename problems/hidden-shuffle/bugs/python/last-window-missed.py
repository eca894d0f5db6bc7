from collections import Counter


def hidden_shuffle(code, pressed):
    size = len(code)
    wanted = Counter(code)
    window = Counter(pressed[:size])
    for start in range(len(pressed) - size):
        if window == wanted:
            return True
        window[pressed[start]] -= 1
        window[pressed[start + size]] += 1
    return False
