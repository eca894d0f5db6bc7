def largest_sign(tiles: list[int]) -> str:
    texts = [str(tile) for tile in tiles]
    longest = max(len(text) for text in texts)

    # Two tiles compare as if each of them were written again and again without an end.
    # If they differ at all, they differ within the first digits, as many as both have together.
    def repeated(text):
        return (text * (2 * longest))[: 2 * longest]

    texts.sort(key=repeated, reverse=True)
    return "".join(texts).lstrip("0") or "0"
