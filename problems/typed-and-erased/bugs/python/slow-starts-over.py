def typed_and_erased(keys):
    text = list(keys)
    i = 0
    while i < len(text):
        if text[i] == "<":
            del text[max(i - 1, 0):i + 1]
            i = 0
        else:
            i += 1
    return "".join(text)
