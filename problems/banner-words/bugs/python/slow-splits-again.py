def banner_words(banner):
    result = ""
    for i in range(len(banner.split())):
        word = banner.split()[-1 - i]
        if i > 0:
            result += " "
        result += word
    return result
