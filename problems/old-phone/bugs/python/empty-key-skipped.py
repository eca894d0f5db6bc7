def old_phone(pad, presses):
    result = []

    def go(i, text):
        if i == len(presses):
            result.append(text)
        elif not pad[presses[i]]:
            go(i + 1, text)
        else:
            for letter in pad[presses[i]]:
                go(i + 1, text + letter)

    go(0, "")
    return result
