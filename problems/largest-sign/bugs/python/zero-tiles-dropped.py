from functools import cmp_to_key


def largest_sign(tiles):
    texts = [str(tile) for tile in tiles if tile != 0]
    texts.sort(key=cmp_to_key(lambda a, b: int(b + a) - int(a + b)))
    return "".join(texts) or "0"
