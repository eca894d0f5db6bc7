"""Inputs with n words. From 13 on, all words begin with the same letter several times, which has many chains.

With seed 12, the letter stands on twelve tiles side by side and eight times in each word, so that a search for each word
is slow in compiled code too.
With seed 13, nearly all words have twelve letters and differ within the first few, and one in ten is on the tiles.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 13:
        width = rng.randint(1, 3)
        tiles = ["".join(rng.choice("abc") for _ in range(width)) for _ in range(rng.randint(1, 3))]
        words = {"".join(rng.choice("abc") for _ in range(rng.randint(1, 5))) for _ in range(n)}
        return [tiles, rng.sample(sorted(words), len(words))]

    if seed == 13:
        alphabet = "abcdefghijklmnopqrstuvwxyz"
        tiles = ["".join(rng.choice(alphabet) for _ in range(5)) for _ in range(5)]
        chains = [chain_word(rng, tiles, 12) for _ in range(n // 10)]
        others = ["".join(rng.choice(alphabet) for _ in range(12)) for _ in range(n - len(chains))]
        words = sorted(set(chains + others))
        return [tiles, rng.sample(words, len(words))]

    places = [(r, c) for r in range(5) for c in range(5)]
    letters = {place: rng.choice("bcdefg") for place in places}
    block = [(r, c) for r, c in places if 0 < r < 4 and c < 4]
    for place in block if seed == 12 else rng.sample(block, 8):
        letters[place] = "a"
    tiles = ["".join(letters[r, c] for c in range(5)) for r in range(5)]
    words = set()
    same, others = (8, (3, 4)) if seed == 12 else (6, (3, 4, 5))
    while len(words) < n:
        words.add("a" * same + "".join(rng.choice("bcdefg") for _ in range(rng.choice(others))))
    return [tiles, rng.sample(sorted(words), n)]


def chain_word(rng, tiles, longest):
    """The word of a random chain that uses no tile twice."""
    rows, columns = len(tiles), len(tiles[0])
    chain = [(rng.randrange(rows), rng.randrange(columns))]
    while len(chain) < longest:
        r, c = chain[-1]
        around = [(i, j) for i in range(max(0, r - 1), min(rows, r + 2)) for j in range(c - 1, c + 2)]
        free = [place for place in around if 0 <= place[1] < columns and place not in chain]
        if not free:
            break
        chain.append(rng.choice(free))
    return "".join(tiles[r][c] for r, c in chain)


def random_input(seed):
    """Few letters; words from chains, some cut, longer, mirrored, with a wrong letter; a few long lists."""
    rng = random.Random(seed)
    kind = seed % 20
    rows, columns = rng.choice(((1, 1), (1, 2), (1, 5), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 3)))
    letters = rng.choice(("a", "ab", "ab", "abc", "abcz", "abcdefghi"))
    count, longest = rng.choice((0, 1, 2, 3, 4, 5, 6, 8, 10)), rng.choice((2, 3, 4, 5, 6))
    if kind >= 16:
        rows, columns = rng.choice(((3, 4), (4, 4), (5, 5), (5, 2)))
        letters = rng.choice(("abcdefgh", "abcdefghijklmnop", "abcdefghijklmnopqrstuvwxyz"))
        count, longest = rng.randint(15, 40), rng.choice((6, 7, 12))
    if kind == 19:
        count = rng.choice((150, 150, 300))
    tiles = ["".join(rng.choice(letters) for _ in range(columns)) for _ in range(rows)]
    if rng.random() < 0.2:
        tiles = [row[: (columns + 1) // 2] + row[: columns // 2][::-1] for row in tiles]
    words = []
    for _ in range(count):
        word = chain_word(rng, tiles, rng.randint(1, longest))
        change = rng.randrange(10)
        if change == 0:
            word = word[: rng.randint(1, len(word))]
        elif change == 1:
            word += rng.choice(letters)
        elif change == 2:
            word += word[-2:-1] or word
        elif change == 3:
            i = rng.randrange(len(word))
            word = word[:i] + rng.choice(letters + "z") + word[i + 1 :]
        elif change == 4:
            word = word[::-1]
        elif change == 5 and words:
            word = rng.choice(words) + rng.choice(letters)
        elif change == 6 and words:
            word = rng.choice(words)[:-1] or word
        words.append(word[: min(12, longest + 1)])
    return [tiles, list(dict.fromkeys(words))]
