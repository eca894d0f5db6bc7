def cut_into_words(line, words):
    def fits(at, unused):
        if at == len(line):
            return True
        for i, word in enumerate(unused):
            if line.startswith(word, at) and fits(at + len(word), unused[:i] + unused[i + 1 :]):
                return True
        return False

    return fits(0, words)
