def shared_starts(words):
    seen = set()
    for word in words:
        for i, letter in enumerate(word):
            seen.add((i, letter))
    return len(seen)
