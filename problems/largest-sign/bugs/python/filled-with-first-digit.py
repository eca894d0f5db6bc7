def largest_sign(tiles):
    texts = [str(tile) for tile in tiles]
    longest = max(map(len, texts))
    texts.sort(key=lambda text: (text + text[0] * longest)[: longest + 1], reverse=True)
    result = "".join(texts)
    return "0" if result[0] == "0" else result
