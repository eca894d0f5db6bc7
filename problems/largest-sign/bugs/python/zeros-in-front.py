from functools import cmp_to_key


def largest_sign(tiles):
    texts = sorted(map(str, tiles), key=cmp_to_key(lambda a, b: int(b + a) - int(a + b)))
    return "".join(texts)
