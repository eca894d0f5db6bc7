def banner_words(banner):
    words = banner.split()
    reversed(words)
    return " ".join(words)
