def hidden_shuffle(code: str, pressed: str) -> bool:
    spare = {}  # letter -> how many of them the window could still take
    for letter in code:
        spare[letter] = spare.get(letter, 0) + 1

    left = 0
    for right, letter in enumerate(pressed):
        spare[letter] = spare.get(letter, 0) - 1
        # No letter may be in the window too often: let go on the left until it fits.
        while spare[letter] < 0:
            spare[pressed[left]] += 1
            left += 1
        # As many letters as the code, and none too often: then all the counts agree.
        if right - left + 1 == len(code):
            return True
    return False
