def sign_order(words):
    later = {sign: set() for word in words for sign in word}
    for word, after in zip(words, words[1:]):
        for sign, other in zip(word, after):
            if sign != other:
                later[sign].add(other)
                break
    waits_for = {sign: 0 for sign in later}
    for others in later.values():
        for other in others:
            waits_for[other] += 1
    order = [sign for sign in later if waits_for[sign] == 0]
    for sign in order:
        for other in later[sign]:
            waits_for[other] -= 1
            if waits_for[other] == 0:
                order.append(other)
    return "".join(order) if len(order) == len(later) else ""
