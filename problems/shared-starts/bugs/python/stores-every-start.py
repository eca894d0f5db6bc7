def shared_starts(words):
    starts = set()
    for word in words:
        for end in range(1, len(word) + 1):
            starts.add(word[:end])
    return len(starts)
