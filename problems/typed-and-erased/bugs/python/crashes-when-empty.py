def typed_and_erased(keys):
    text = []
    for key in keys:
        if key == "<":
            text.pop()
        else:
            text.append(key)
    return "".join(text)
