def cut_into_words(line: str, words: list[str]) -> bool:
    # possible[i]: the first i letters can be cut into words. No letters need no words.
    possible = [True] + [False] * len(line)

    for start in range(len(line)):
        if possible[start]:
            # Every word that fits here leads on to the place behind it.
            for word in words:
                if line.startswith(word, start):
                    possible[start + len(word)] = True

    return possible[-1]
