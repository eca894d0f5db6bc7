def typed_and_erased(keys):
    text = []
    to_erase = 0
    for key in keys:
        if key == "<":
            if text:
                text.pop()
            else:
                to_erase += 1
        elif to_erase:
            to_erase -= 1
        else:
            text.append(key)
    return "".join(text)
