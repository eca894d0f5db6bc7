def old_phone(pad, presses):
    if not presses:
        return []
    result = [""]
    for key in presses:
        result = [text + letter for text in result for letter in pad[key]]
    return result
