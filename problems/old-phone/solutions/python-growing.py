def old_phone(pad: list[str], presses: list[int]) -> list[str]:
    texts = [""]

    for key in presses:
        # Every text so far goes on with every letter of the key.
        texts = [text + letter for text in texts for letter in pad[key]]

    return texts
