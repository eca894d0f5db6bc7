from itertools import product


def old_phone(pad, presses):
    alphabet = "".join(pad)
    result = []
    for letters in product(alphabet, repeat=len(presses)):
        if all(letter in pad[key] for letter, key in zip(letters, presses)):
            result.append("".join(letters))
    return result
