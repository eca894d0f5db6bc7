def sign_order(words):
    later = {sign: set() for word in words for sign in word}
    for word, after in zip(words, words[1:]):
        if len(word) > len(after) and word.startswith(after):
            return ""
        if word[0] != after[0]:
            later[word[0]].add(after[0])
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
