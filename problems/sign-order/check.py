def check(args, got, expected):
    words = args[0]
    if not isinstance(got, str):
        return "The answer has to be a string."
    signs = {sign for word in words for sign in word}
    if len(expected) != len(signs):
        if got == "":
            return True
        return "No order makes the index sorted: the empty string was wanted."
    if signs and got == "":
        return "There is an order that makes the index sorted, but the answer is empty."

    place = {}
    for index, sign in enumerate(got):
        if sign not in signs:
            return f"The character at index {index} is not a sign of the index."
        if sign in place:
            return f"The sign at index {index} appears more than once."
        place[sign] = index
    if len(place) < len(signs):
        return f"The answer has {len(place)} signs, but the index has {len(signs)}."

    for number, (word, after) in enumerate(zip(words, words[1:])):
        if [place[sign] for sign in word] > [place[sign] for sign in after]:
            return f"In this order, the entry at index {number} would come after the next one."
    return True
