def old_phone(pad, presses):
    result = []

    def go(i, text):
        if i == len(presses):
            result.append(text)
            return
        for letter in pad[presses[i]]:
            text += letter
            go(i + 1, text)

    go(0, "")
    return result
