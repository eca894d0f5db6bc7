def cut_into_words(line, words):
    words = sorted(words, key=len, reverse=True)
    at = 0
    while at < len(line):
        for word in words:
            if line.startswith(word, at):
                at += len(word)
                break
        else:
            return False
    return True
