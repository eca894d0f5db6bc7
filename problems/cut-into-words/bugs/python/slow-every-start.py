def cut_into_words(line, words):
    known = set(words)
    fits = [True]
    for end in range(1, len(line) + 1):
        here = False
        for start in range(end):
            if fits[start] and line[start:end] in known:
                here = True
        fits.append(here)
    return fits[-1]
