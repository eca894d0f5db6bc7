def same_letters(words: list[str]) -> list[list[str]]:
    boxes = {}

    for word in words:
        counts = [0] * 26
        for letter in word:
            counts[ord(letter) - ord("a")] += 1
        # A tuple keeps the counts apart and, unlike a list, can be a key.
        boxes.setdefault(tuple(counts), []).append(word)

    return list(boxes.values())
