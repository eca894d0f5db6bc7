def banner_words(banner):
    backwards = banner[::-1]
    return " ".join(backwards.split())
