def same_letters(words):
    groups = {}
    for word in words:
        total = 0
        for letter in word:
            total += ord(letter)
        if total not in groups:
            groups[total] = []
        groups[total].append(word)
    return list(groups.values())
