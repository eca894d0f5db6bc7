def banner_words(banner: str) -> str:
    words = []
    end = len(banner)  # the place just behind the word we are walking through

    for i in range(len(banner) - 1, -1, -1):
        if banner[i] == " ":
            # Two spaces side by side have nothing between them: no word.
            if i + 1 < end:
                words.append(banner[i + 1 : end])
            end = i

    if end > 0:  # no space stands before the first word
        words.append(banner[:end])
    return " ".join(words)
