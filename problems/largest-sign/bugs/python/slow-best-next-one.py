def largest_sign(tiles):
    texts = [str(tile) for tile in tiles]
    result = []
    while texts:
        best = 0
        for i in range(1, len(texts)):
            if texts[i] + texts[best] > texts[best] + texts[i]:
                best = i
        result.append(texts.pop(best))
    joined = "".join(result)
    return "0" if joined[0] == "0" else joined
