def typed_and_erased(keys):
    text = ""
    for key in keys:
        if key == "<":
            text[:-1]
        else:
            text += key
    return text
