def typed_and_erased(keys):
    text = []
    for key in keys:
        if key != "<":
            text.append(key)
        elif text:
            text.remove(text[-1])
    return "".join(text)
