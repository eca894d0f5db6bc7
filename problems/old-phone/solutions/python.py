def old_phone(pad: list[str], presses: list[int]) -> list[str]:
    texts = []
    letters = []  # one for each press that is settled

    def settle(i):
        if i == len(presses):
            texts.append("".join(letters))
            return
        for letter in pad[presses[i]]:
            letters.append(letter)
            settle(i + 1)
            letters.pop()

    settle(0)
    return texts
