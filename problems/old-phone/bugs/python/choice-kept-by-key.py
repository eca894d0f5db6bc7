def old_phone(pad, presses):
    result = []
    choice = {}

    def go(i):
        if i == len(presses):
            text = "".join(choice[key] for key in presses)
            if text not in result:
                result.append(text)
            return
        key = presses[i]
        for letter in pad[key]:
            choice[key] = letter
            go(i + 1)

    go(0)
    return result
