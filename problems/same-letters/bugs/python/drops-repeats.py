from collections import defaultdict


def same_letters(words):
    groups = defaultdict(set)
    for word in words:
        key = "".join(sorted(word))
        groups[key].add(word)
    return [list(group) for group in groups.values()]
