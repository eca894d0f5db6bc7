def same_letters(words):
    groups = {}
    for word in words:
        counts = [0] * 26
        for letter in word:
            counts[ord(letter) - 97] += 1
        key = "".join(map(str, counts))
        groups.setdefault(key, []).append(word)
    return list(groups.values())
