def banner_words(banner):
    words = []
    word = ""
    for character in banner:
        if character != " ":
            word += character
        elif word != "":
            words.append(word)
            word = ""
    return " ".join(words[::-1])
