def letter_ladder(first, last, notebook):
    words = set(notebook)
    if first == last:
        return 0
    layer = {first}
    for changes in range(1, len(first) + 1):
        following = set()
        for word in layer:
            for i in range(len(word)):
                if word[i] != last[i]:
                    other = word[:i] + last[i] + word[i + 1:]
                    if other in words:
                        following.add(other)
        layer = following
        if last in layer:
            return changes
    return -1
