def letter_ladder(first, last, notebook):
    drawers = {}
    for word in notebook:
        for i in range(len(word)):
            drawers.setdefault(word[:i] + "?" + word[i + 1:], []).append(word)

    seen = {first}
    waiting = [(first, 0)]
    while waiting:
        word, changes = waiting.pop()
        if word == last:
            return changes
        for i in range(len(word)):
            for other in drawers.get(word[:i] + "?" + word[i + 1:], []):
                if other not in seen:
                    seen.add(other)
                    waiting.append((other, changes + 1))
    return -1
