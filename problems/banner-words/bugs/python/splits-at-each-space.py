def banner_words(banner):
    words = banner.split(" ")
    words.reverse()
    return " ".join(words)
