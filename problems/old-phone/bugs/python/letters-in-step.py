def old_phone(pad, presses):
    if not presses:
        return [""]
    groups = [pad[key] for key in presses]
    return ["".join(letters) for letters in zip(*groups)]
