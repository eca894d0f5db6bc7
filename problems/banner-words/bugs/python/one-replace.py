def banner_words(banner):
    banner = banner.strip().replace("  ", " ")
    words = banner.split(" ")
    return " ".join(words[::-1])
