from collections import defaultdict


def same_letters(words):
    groups = defaultdict(list)
    for word in words:
        groups[frozenset(word)].append(word)
    return list(groups.values())
