def banner_words(banner: str) -> str:
    words = banner.split()  # without an argument, a gap of any width counts as one
    words.reverse()
    return " ".join(words)
