def sign_order(words: list[str]) -> str:
    later = {sign: [] for word in words for sign in word}
    for word, after in zip(words, words[1:]):
        if word != after and word.startswith(after):
            return ""
        for sign, other in zip(word, after):
            if sign != other:
                later[sign].append(other)
                break

    state = {}  # no entry: new, False: its visit isn't finished, True: finished
    order = []

    def visit(sign):
        if sign in state:
            return state[sign]
        state[sign] = False
        if not all(visit(other) for other in later[sign]):
            return False  # a circle
        state[sign] = True
        order.append(sign)
        return True

    if not all(visit(sign) for sign in later):
        return ""
    return "".join(reversed(order))
