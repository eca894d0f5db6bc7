from itertools import groupby


def same_letters(words):
    result = []
    for _, group in groupby(words, key=sorted):
        result.append(list(group))
    return result
