from collections import defaultdict


def same_letters(words: list[str]) -> list[list[str]]:
    boxes = defaultdict(list)

    for word in words:
        # Sorting forgets the order of the letters and nothing else, so two words
        # get the same key exactly when they need the same metal letters.
        key = "".join(sorted(word))
        boxes[key].append(word)

    return list(boxes.values())
