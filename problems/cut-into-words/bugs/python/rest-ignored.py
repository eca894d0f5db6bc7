def cut_into_words(line, words):
    known = set(words)
    longest = max(map(len, words), default=0)
    cuts = {0}
    for end in range(1, len(line) + 1):
        for start in range(max(0, end - longest), end):
            if start in cuts and line[start:end] in known:
                cuts.add(end)
                break
    return len(cuts) > 1 or not line
