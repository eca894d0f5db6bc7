def cut_into_words(line, words):
    known = set(words)
    lengths = sorted({len(word) for word in words})

    def fits(at):
        if at == len(line):
            return True
        return any(line[at : at + size] in known and fits(at + size) for size in lengths)

    return fits(0)
