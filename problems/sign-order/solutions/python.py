def sign_order(words: list[str]) -> str:
    later = {sign: [] for word in words for sign in word}
    waits_for = dict.fromkeys(later, 0)
    for word, after in zip(words, words[1:]):
        for sign, other in zip(word, after):
            if sign != other:
                later[sign].append(other)
                waits_for[other] += 1
                break
        else:
            if len(word) > len(after):
                return ""  # the longer word is before its own beginning

    order = [sign for sign in later if waits_for[sign] == 0]
    for sign in order:
        for other in later[sign]:
            waits_for[other] -= 1
            if waits_for[other] == 0:
                order.append(other)
    return "".join(order) if len(order) == len(later) else ""
