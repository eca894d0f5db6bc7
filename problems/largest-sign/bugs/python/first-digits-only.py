def largest_sign(tiles):
    texts = sorted(map(str, tiles), key=lambda text: text[0], reverse=True)
    result = "".join(texts)
    return "0" if result[0] == "0" else result
