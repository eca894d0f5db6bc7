from collections import Counter


def hidden_shuffle(code: str, pressed: str) -> bool:
    size = len(code)
    missing = Counter(code)  # letter -> how many the window lacks; below 0, it has too many
    wrong = len(missing)  # letters whose count is not 0

    for i, letter in enumerate(pressed):
        missing[letter] -= 1
        if missing[letter] == 0:
            wrong -= 1
        elif missing[letter] == -1:
            wrong += 1

        if i >= size:
            # The window has a fixed size: one letter leaves on the left.
            left = pressed[i - size]
            missing[left] += 1
            if missing[left] == 0:
                wrong -= 1
            elif missing[left] == 1:
                wrong += 1

        if wrong == 0:
            return True
    return False
