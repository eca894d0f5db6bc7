def fair_brackets(pairs, colours):
    def depth(text):
        deepest = now = 0
        for bracket in text:
            now += 1 if bracket == "(" else -1
            deepest = max(deepest, now)
        return deepest

    texts = [""]
    for _ in range(pairs):
        texts = [text[:i] + "()" + text[i:] for text in texts for i in range(len(text) + 1)]
    return [text for text in texts if depth(text) <= colours]
