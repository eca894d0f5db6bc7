def cut_into_words(line: str, words: list[str]) -> bool:
    known = set(words)
    lengths = {len(word) for word in words}

    cuts = {0}  # no letters need no words
    for end in range(1, len(line) + 1):
        # The last word ends here, and a cut is possible where it begins.
        if any(end - size in cuts and line[end - size : end] in known for size in lengths):
            cuts.add(end)

    return len(line) in cuts
