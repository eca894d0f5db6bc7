from itertools import permutations


def sign_order(words):
    rules = set()
    for word, after in zip(words, words[1:]):
        for sign, other in zip(word, after):
            if sign != other:
                rules.add((sign, other))
                break
        else:
            if len(word) > len(after):
                return ""
    for order in permutations(sorted(set("".join(words)))):
        place = {sign: i for i, sign in enumerate(order)}
        if all(place[sign] < place[other] for sign, other in rules):
            return "".join(order)
    return ""
